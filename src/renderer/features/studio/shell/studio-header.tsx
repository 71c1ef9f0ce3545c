import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

export type StudioHeaderProps = {
  title: string;
  /** Buttons at the end; below the title where the page is narrow. */
  actions?: ReactNode;
  /** Beside the title: a state in a few words, as a `StudioMark`. */
  mark?: ReactNode;
};

/** The line of 72 at the top of every studio page, with its `h1`. */
export function StudioHeader({ title, actions, mark }: StudioHeaderProps) {
  return (
    <Line>
      <Title>{title}</Title>
      {mark}
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Line>
  );
}

const Title = styled("h1")({
  fontFamily: "var(--rw-font-headers)",
  fontWeight: "var(--rw-header-weight)",
  fontSize: "1.625rem",
  lineHeight: "32px",
  letterSpacing: "var(--rw-title-tracking)",
});

const Line = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  minHeight: 72,
  paddingBlock: 14,
  boxSizing: "border-box",
  "@media (max-width:1023.95px)": { minHeight: 56, paddingBlock: "4px 12px" },
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  marginLeft: "auto",
  "@media (max-width:599.95px)": { flexBasis: "100%", marginLeft: 0, gap: 8 },
});
