import { styled } from "@mui/material/styles";
import { Heart } from "lucide-react";

import { iconStyle } from "./icon-style.ts";
import { ToolIconButton } from "./tool-icon-button.tsx";
import type { ToolIconButtonProps } from "./tool-icon-button.tsx";

export type HeartButtonProps = Pick<ToolIconButtonProps, "label" | "onClick"> & {
  pressed: boolean;
};

/** Marks a favourite: a heart, filled once it is one. */
export function HeartButton(props: HeartButtonProps) {
  return (
    <Host>
      <ToolIconButton {...props} tooltipPlacement="top" icon={<Heart size={20} {...iconStyle} />} />
    </Host>
  );
}

const Host = styled("span")({
  flex: "none",
  display: "inline-flex",
  "& > span > button:hover": {
    backgroundColor: "color-mix(in srgb, var(--rw-tertiary-light) 24%, transparent)",
  },
  "& > span > button[aria-pressed='true']": {
    backgroundColor: "transparent",
    color: "var(--rw-tertiary-dark)",
    "&:hover": {
      backgroundColor: "color-mix(in srgb, var(--rw-tertiary-light) 24%, transparent)",
    },
    "& > svg": { fill: "var(--rw-tertiary)" },
  },
});
