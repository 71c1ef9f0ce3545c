import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { focusRing } from "#renderer/theme/button-overrides.ts";
import { flexRow, inputTarget, unseenInput } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

import { Hint } from "./hint.tsx";

export type SegmentProps<Value extends string> = {
  /** What is being chosen; read out, not shown. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  /** The labels are tooltips. */
  iconsOnly?: boolean;
};

/** A segmented control: one of a few, arrow keys move the choice. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, value, options, onChange, fullWidth, iconsOnly } = props;
  const name = useId();
  return (
    <Track role="radiogroup" aria-label={label} data-full={fullWidth ?? false}>
      {options.map((option) => {
        const item = (
          <Item key={option.value} data-icons={iconsOnly ?? false}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {iconsOnly === true ? null : <span>{option.label}</span>}
          </Item>
        );
        if (iconsOnly !== true) return item;
        return (
          <Hint key={option.value} title={option.label}>
            {item}
          </Hint>
        );
      })}
    </Track>
  );
}

const Track = styled("div")({
  display: "inline-flex",
  flexWrap: "wrap",
  maxWidth: "100%",
  padding: 3,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  "&[data-full='true']": { display: "flex" },
  // A long word takes what a short one leaves.
  "&[data-full='true'] > label": { flex: "1 1 auto", paddingInline: 8 },
});

const Item = styled("label")({
  ...inputTarget,
  // Looks 40 px high with its track; the pointer still finds 44.
  "& > input": { ...unseenInput, inset: "-5px 0", height: "calc(100% + 10px)", zIndex: 1 },
  ...flexRow(8),
  ...quietText(14, 20, 550),
  justifyContent: "center",
  minHeight: 34,
  padding: "0 14px",
  borderRadius: "max(0px, calc(var(--rw-radius-field) - 2px))",

  whiteSpace: "nowrap",
  transition: "background-color 180ms var(--rw-ease), color 180ms var(--rw-ease)",
  "&[data-icons='true']": { minHeight: 36 },
  "@media (pointer: coarse)": { minWidth: 44 },
  "&:hover": { color: "var(--rw-ink)" },
  "&:has(:checked)": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "0 0 0 1px var(--rw-line), 0 1px 2px rgb(23 33 28 / .06)",
    color: "var(--rw-ink)",
  },
  "&:has(:focus-visible)": focusRing,
});
