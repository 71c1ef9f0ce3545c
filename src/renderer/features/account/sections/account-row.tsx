import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

export type AccountRowProps = {
  label: string;
  /** Beside the label: a state in a word. */
  badge?: ReactNode;
  children: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
};

/** A fact about the account and what can be done about it. */
export function AccountRow({ label, badge, children, action }: AccountRowProps) {
  return (
    <Row>
      <Words>
        <LabelLine>
          <Typography variant="subtitle2" component="h3">
            {label}
          </Typography>
          {badge}
        </LabelLine>
        <Value>{children}</Value>
      </Words>
      {action === undefined ? null : <End>{action}</End>}
    </Row>
  );
}

const Row = styled("div")({
  ...flexRow(16),
  minHeight: 76,
  padding: "14px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  [belowWidth(600)]: { paddingInline: 20, gap: 8 },
});

const Words = styled("div")({ flex: 1, minWidth: 0 });

const LabelLine = styled("div")({ ...flexRow(8), flexWrap: "wrap" });

const Value = styled("div")({
  ...quietText(14, 20),
  marginTop: 2,

  overflowWrap: "anywhere",
});

const End = styled("div")({
  ...flexWrap(),
  justifyContent: "flex-end",
  flex: "none",
  maxWidth: "50%",
  /** The words of a text button end where the card's other words do. */
  marginRight: -18,
});
