import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

import { textSize } from "#renderer/theme/text-size.ts";

export type ChoiceChipProps = {
  label: string;
  selected: boolean;
  onClick: (keys: { shiftKey: boolean; altKey: boolean }) => void;
  icon?: ReactNode;
  /** A check before the label when selected, for chips that answer a question. */
  checked?: boolean;
  /** `form` is 44 high; `compact` looks 36 and is still 44 to the pointer. */
  size?: "form" | "compact";
};

/** One of several choices, on or off (`aria-pressed`); put a group in a `role="group"` with a name. */
export function ChoiceChip(props: ChoiceChipProps) {
  const { label, selected, onClick, icon, checked, size } = props;
  return (
    <Chip aria-pressed={selected} data-size={size ?? "compact"} onClick={onClick}>
      {selected && checked === true ? <Check size={16} strokeWidth={1.5} aria-hidden /> : icon}
      {label}
    </Chip>
  );
}

const Chip = styled(ButtonBase)({
  ...textSize(14, 20, 550),
  position: "relative",
  flex: "none",
  minHeight: 36,
  minWidth: 36,
  padding: "0 14px",
  gap: 6,
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  color: "var(--rw-ink)",
  fontFamily: "var(--rw-font-body)",
  whiteSpace: "nowrap",
  transition: "background-color 180ms var(--rw-ease), box-shadow 180ms var(--rw-ease)",
  "&::after": { content: '""', position: "absolute", inset: -4 },
  "&[data-size='form']": { minHeight: 44 },
  "@media (pointer: coarse)": { minHeight: 44 },
  "&:hover": { boxShadow: "inset 0 0 0 1px var(--rw-line3)" },
  "&[aria-pressed='true']": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
    color: "var(--rw-on-soft)",
  },
});
