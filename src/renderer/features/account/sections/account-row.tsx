import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

export type AccountRowProps = {
  label: string;
  /** Beside the label: a state in a word. */
  mark?: ReactNode;
  children: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
};

/** A fact about the account and what can be done about it. */
export function AccountRow({ label, mark, children, action }: AccountRowProps) {
  return (
    <Row>
      <Words>
        <LabelLine>
          <Typography variant="subtitle2" component="h3">
            {label}
          </Typography>
          {mark}
        </LabelLine>
        <Value>{children}</Value>
      </Words>
      {action === undefined ? null : <End>{action}</End>}
    </Row>
  );
}

const Row = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  minHeight: 76,
  padding: "14px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "@media (max-width:599.95px)": { paddingInline: 20, gap: 8 },
});

const Words = styled("div")({ flex: 1, minWidth: 0 });

const LabelLine = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
});

const Value = styled("div")({
  marginTop: 2,
  fontSize: "0.875rem",
  lineHeight: "20px",
  color: "var(--rw-ink2)",
  overflowWrap: "anywhere",
});

const End = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  flex: "none",
  maxWidth: "50%",
  /** The words of a text button end where the card's other words do. */
  marginRight: -18,
});
