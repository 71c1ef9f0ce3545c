import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import { useState } from "react";

export type ValueSliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  format: (value: number) => string;
  /** While it is dragged; left out, only the end counts. */
  onMove?: (value: number) => void;
  onCommit: (value: number) => void;
  disabled?: boolean;
};

/** Label, slider and value in one line. */
export function ValueSlider(props: ValueSliderProps) {
  const { label, value, min, max, step = 1, format, onMove, onCommit } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  return (
    <Line>
      <Label>{label}</Label>
      <Slider
        aria-label={label}
        value={shown}
        min={min}
        max={max}
        step={step}
        disabled={props.disabled ?? false}
        getAriaValueText={format}
        onChange={(_event, next) => {
          setDragged(next);
          onMove?.(next);
        }}
        onChangeCommitted={(_event, next) => {
          setDragged(null);
          onCommit(next);
        }}
      />
      <Value>{format(shown)}</Value>
    </Line>
  );
}

const Line = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 14,
  paddingInline: 6,
  minWidth: 180,
  // Shares a line with others, and in a column is no higher than itself.
  flex: "1 1 auto",
  "& .MuiSlider-root": { flex: 1, minWidth: 72, padding: "20px 0" },
});

const Label = styled("span")({ fontSize: "0.8125rem", color: "var(--rw-ink2)", flex: "none" });

const Value = styled("span")({
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  flex: "none",
  minWidth: 40,
  textAlign: "right",
});
