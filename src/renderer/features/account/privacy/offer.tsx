import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

/** What is offered and the button that does it; on a phone one below the other. */
export function Offer({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <Row>
      <div>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        <Text>{text}</Text>
      </div>
      {children}
    </Row>
  );
}

const Row = styled("div")({
  ...flexRow(24),
  justifyContent: "space-between",
  minHeight: 76,
  padding: "16px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > .MuiButton-root": { flex: "none" },
  [belowWidth(600)]: { flexDirection: "column", alignItems: "stretch", gap: 14, paddingInline: 20 },
});

const Text = styled("p")({ ...quietText(14, 20), margin: "2px 0 0" });
