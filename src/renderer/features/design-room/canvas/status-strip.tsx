import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/text/texts.ts";
import type { SentencesOf } from "#renderer/text/texts.ts";

import { compareTexts } from "../compare/compare-texts.ts";
import { useRoomContext } from "../room/room-context.ts";
import type { OpenPlane } from "../model/parts/plane-part.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { planeTexts } from "./plane/plane-texts.ts";

/** One line under the canvas: zoom, what the tool does, and how far back undo reaches. */
export function StatusStrip({ scale }: { scale: number }) {
  const { tools, history, products, view, preview, pick, plane } = useRoomContext();
  const texts = useTexts(canvasTexts);
  const compare = useTexts(compareTexts);
  const needsColour = tools.tool === "paint" && products.paint === null;
  const toolHint = needsColour ? texts.noColour : texts.hints[tools.tool];
  const mending = useTexts(planeTexts);
  const hint = plane.open === null ? toolHint : writePlaneHint(plane.open, mending);
  const comparing = {
    slider: compare.status(Math.round(100 - view.split)),
    "side-by-side": compare.sideStatus,
    hold: compare.holdStatus,
  }[view.compareMode];
  return (
    <Strip>
      <span>{texts.zoom(Math.round(scale * 100))}</span>
      {view.mode === "compare" ? (
        <span>{comparing}</span>
      ) : (
        <>
          <Hint>{preview.isBusy || pick.isBusy ? texts.busy : hint}</Hint>
          <span>{texts.engine}</span>
          <span>{texts.steps(history.stepCount)}</span>
        </>
      )}
    </Strip>
  );
}

function writePlaneHint({ mode, edit }: OpenPlane, texts: SentencesOf<typeof planeTexts>): string {
  return mode === "length" ? texts.lengthHint : texts.hint[edit.surface];
}

/** What does not fit in the line is left out whole: it wraps into lines that are not seen. */
const Strip = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 16,
  height: 16,
  margin: 0,
  fontSize: "0.8125rem",
  lineHeight: "16px",
  fontVariantNumeric: "tabular-nums",
  color: "var(--rw-canvas-text)",
  whiteSpace: "nowrap",
  overflow: "hidden",
});

const Hint = styled("span")({
  maxWidth: "calc(100% - 56px)",
  overflow: "hidden",
  textOverflow: "ellipsis",
});
