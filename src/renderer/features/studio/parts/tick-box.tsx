import { styled } from "@mui/material/styles";
import { Check, Minus } from "lucide-react";

import { tickMark, tickTarget } from "#renderer/ui/tick-style.ts";

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
  ...tickTarget,
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  margin: "-12px -12px -12px -12px",
});

const Box = styled("span")(tickMark);
