import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

export type SegmentProps<Value extends string> = {
  /** What is being chosen; read out, not shown. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  fullWidth?: boolean;
};

/** A segmented control: one of a few, arrow keys move the choice. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, value, options, onChange, fullWidth } = props;
  const name = useId();
  return (
    <Track role="radiogroup" aria-label={label} data-full={fullWidth ?? false}>
      {options.map((option) => (
        <Item key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </Item>
      ))}
    </Track>
  );
}

const Track = styled("div")({
  display: "inline-flex",
  padding: 3,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  "&[data-full='true']": { display: "flex" },
  // A long word takes what a short one leaves.
  "&[data-full='true'] > label": { flex: "1 1 auto", paddingInline: 8 },
});

const Item = styled("label")({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 34,
  padding: "0 14px",
  borderRadius: "max(0px, calc(var(--rw-radius-field) - 2px))",
  color: "var(--rw-ink2)",
  fontSize: "0.875rem",
  fontWeight: 550,
  lineHeight: "20px",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "background-color 180ms var(--rw-ease), color 180ms var(--rw-ease)",
  "& > input": {
    position: "absolute",
    zIndex: 1,
    inset: "-5px 0",
    width: "100%",
    height: "calc(100% + 10px)",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "@media (pointer: coarse)": { minWidth: 44 },
  "&:hover": { color: "var(--rw-ink)" },
  "&:has(:checked)": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "0 0 0 1px var(--rw-line), 0 1px 2px rgb(23 33 28 / .06)",
    color: "var(--rw-ink)",
  },
  "&:has(:focus-visible)": {
    outline: "2px solid var(--rw-focus, var(--rw-primary))",
    outlineOffset: 2,
  },
});
