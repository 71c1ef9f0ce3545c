import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";

import { focusRing } from "#renderer/theme/button-overrides.ts";

export type ToggleSwitchProps = Omit<ComponentProps<"input">, "onChange" | "size" | "type"> & {
  /** A smaller thumb, for a bar. */
  size?: "small" | "medium";
  onChange: (checked: boolean) => void;
};

/** Read out as a switch; whether it is on, the browser says itself. */
const kind = { type: "checkbox", role: "switch" } as const;

/** A switch: the browser's own box, drawn as a track with a thumb. */
export function ToggleSwitch({ size = "medium", onChange, ...input }: ToggleSwitchProps) {
  return (
    <Track
      {...input}
      {...kind}
      data-size={size}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

const Track = styled("input")({
  appearance: "none",
  position: "relative",
  flex: "none",
  width: 40,
  height: 24,
  margin: 0,
  borderRadius: 12,
  backgroundColor: "var(--rw-line3)",
  cursor: "pointer",
  transition: "background-color 150ms cubic-bezier(0.4, 0, 0.2, 1)",
  "&::before": {
    content: '""',
    position: "absolute",
    top: 3,
    left: 3,
    width: 18,
    height: 18,
    borderRadius: "50%",
    backgroundColor: "#fff",
    transition: "transform 180ms var(--rw-ease)",
  },
  "&[data-size='small']::before": { top: 4, left: 4, width: 16, height: 16 },
  "&:checked": { backgroundColor: "var(--rw-primary)" },
  "&:checked::before": { transform: "translateX(16px)" },
  "&:focus-visible": focusRing,
  "&:disabled": { cursor: "default" },
  "&:disabled:not(:checked)": {
    backgroundColor: "color-mix(in srgb, var(--rw-line3) 12%, transparent)",
  },
});
