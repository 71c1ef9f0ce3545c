import { styled } from "@mui/material/styles";
import { Info } from "lucide-react";
import type { ReactNode } from "react";

import { flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { iconStyle } from "./icon-style.ts";

export type BannerProps = {
  tone: "neutral" | "caution" | "danger";
  /** A sentence. */
  children: ReactNode;
  /** A lucide icon at 20; an information mark when left out. */
  icon?: ReactNode;
  /** Up to two buttons. */
  actions?: ReactNode;
  /** `alert` interrupts the reader; `status` waits. Left out for a banner that was always there. */
  role?: "alert" | "status";
};

/** A sentence across its region that stays until what it says has passed. */
export function Banner({ tone, children, icon, actions, role }: BannerProps) {
  return (
    <Body data-tone={tone} role={role}>
      {icon ?? <Info size={20} {...iconStyle} />}
      <Words>{children}</Words>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Body>
  );
}

const Body = styled("div")({
  ...flexRow(12),
  ...textSize(14, 20),
  flexWrap: "wrap",
  minHeight: 60,
  padding: "8px 10px 8px 16px",
  borderRadius: "var(--rw-radius-field)",
  "& > svg": { flex: "none" },
  "&[data-tone='neutral']": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "var(--rw-shadow0)",
  },
  "&[data-tone='caution']": {
    backgroundColor: "var(--rw-caution)",
    color: "var(--rw-caution-text)",
  },
  "&[data-tone='danger']": {
    backgroundColor: "var(--rw-danger)",
    color: "var(--rw-danger-text)",
  },
});

const Words = styled("p")({ flex: "1 1 200px", padding: "8px 0", maxWidth: "80ch" });

const Actions = styled("div")(flexWrap(8));
