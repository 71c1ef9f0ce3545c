import { styled } from "@mui/material/styles";
import { Check, Minus } from "lucide-react";

export type TickBoxProps = {
  /** What is ticked; read out, not shown. */
  label: string;
  checked: boolean | "mixed";
  onChange: (checked: boolean) => void;
};

/** A box to tick without words beside it, for rows that say what they are. */
export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <Target>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        ref={(input) => {
          if (input !== null) input.indeterminate = checked === "mixed";
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Box aria-hidden data-on={checked !== false}>
        {checked === true ? <Check size={14} strokeWidth={2.5} /> : null}
        {checked === "mixed" ? <Minus size={14} strokeWidth={2.5} /> : null}
      </Box>
    </Target>
  );
}

const Target = styled("label")({
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  margin: "-12px -12px -12px -12px",
  cursor: "pointer",
  "& > input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "& > input:focus-visible + span": {
    outline: "2px solid var(--rw-focus, var(--rw-primary))",
    outlineOffset: 2,
  },
});

const Box = styled("span")({
  display: "grid",
  placeItems: "center",
  width: 20,
  height: 20,
  borderRadius: "min(6px, var(--rw-radius-swatch))",
  boxShadow: "inset 0 0 0 1px var(--rw-line3)",
  "&[data-on='true']": {
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
    boxShadow: "none",
  },
});
