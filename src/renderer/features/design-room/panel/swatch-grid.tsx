import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useId } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import type { PaintMaterial } from "#shared/material.ts";

import { panelTexts } from "./panel-texts.ts";
import { chooseInk } from "./choose-ink.ts";

export type SwatchGridProps = {
  paints: readonly PaintMaterial[];
  chosenId: string | null;
  onChoose: (paint: PaintMaterial) => void;
  /** `row` scrolls sideways, for a sheet. */
  shape: "grid" | "row";
};

/** Paint colours to choose from: each says its name, the chosen one has a ring and a check. */
export function SwatchGrid({ paints, chosenId, onChoose, shape }: SwatchGridProps) {
  const texts = useTexts(panelTexts);
  const name = useId();
  return (
    <Grid role="radiogroup" aria-label={texts.wallPaint} data-shape={shape}>
      {paints.map((paint) => (
        <Swatch key={paint.id} style={{ backgroundColor: paint.colour }} title={paint.name}>
          <input
            type="radio"
            name={name}
            aria-label={paint.name}
            checked={paint.id === chosenId}
            onChange={() => onChoose(paint)}
            onClick={() => {
              // Choosing the colour in hand again paints what was marked since.
              if (paint.id === chosenId) onChoose(paint);
            }}
          />
          {paint.id === chosenId ? (
            <Check
              size={18}
              strokeWidth={2}
              absoluteStrokeWidth
              color={chooseInk(paint.colour)}
              aria-hidden
            />
          ) : null}
        </Swatch>
      ))}
    </Grid>
  );
}

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: 10,
  "&[data-shape='row']": {
    display: "flex",
    margin: "-4px -16px",
    padding: "4px 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& > label": { flex: "none", width: 52 },
  },
});

const Swatch = styled("label")({
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
  cursor: "pointer",
  transition: "box-shadow 120ms var(--rw-ease)",
  "& > input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "& > svg": { pointerEvents: "none" },
  "&:hover": { boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .3)" },
  "&:has(:checked)": {
    boxShadow: "0 0 0 2px var(--rw-side-panel), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:focus-visible)": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 6,
  },
});
