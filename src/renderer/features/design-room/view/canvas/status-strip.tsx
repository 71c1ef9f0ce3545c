import { styled } from "@mui/material/styles";

import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { canvasTexts, compareTexts, planeTexts } from "../../texts/room-catalogue.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { OpenPlane } from "../../model/parts/plane-part.ts";
import { picksSurfaces } from "../../model/document/room-tool.ts";
import { useNextStep } from "../parts/use-next-step.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** One line under the canvas: zoom, what the tool does, and how far back undo reaches. */
export function StatusStrip({ viewport }: { viewport: ViewportPart }) {
  const isComparing = useRoom(({ view }) => view.mode === "compare");
  return (
    <Strip>
      <Zoom viewport={viewport} />
      {isComparing ? <Comparing /> : <Editing />}
    </Strip>
  );
}

function Zoom({ viewport }: { viewport: ViewportPart }) {
  const percent = useReadable(viewport, (state) => Math.round(state.viewport.scale * 100));
  const { image, photo } = useRoomSession();
  const hasOwnPixels = useRoom(
    ({ trueSize: { tiles, size } }) =>
      photo.width === image.width || (tiles.length > 0 && size.width === image.width),
  );
  const texts = useTexts(canvasTexts);
  const words = formatPercent(percent);
  return <span>{percent === 100 && hasOwnPixels ? texts.trueSize(words) : words}</span>;
}

function Comparing() {
  const mode = useRoom(({ view }) => view.compareMode);
  const split = useRoom(({ view }) => Math.round(100 - view.split));
  const texts = useTexts(compareTexts);
  const words = {
    slider: texts.status(split),
    "side-by-side": texts.sideStatus,
    hold: texts.holdStatus,
  };
  return <span>{words[mode]}</span>;
}

function Editing() {
  const isBusy = useRoom(({ preview, pick }) => preview.isBusy || pick.isBusy);
  const texts = useTexts(canvasTexts);
  return (
    <>
      <span data-part="hint">{isBusy ? texts.busy : <Hint />}</span>
      <Steps />
    </>
  );
}

function Hint() {
  const tool = useRoom(({ tools }) => tools.tool);
  const hasColour = useRoom(({ products }) => products.paint !== null);
  const open = useRoom(({ plane }) => plane.open);
  const texts = useTexts(canvasTexts);
  const mending = useTexts(planeTexts);
  const step = useNextStep();
  const isSelected = useRoom(({ history }) => history.document.selection !== null);
  if (open !== null) return writePlaneHint(open, mending);
  const isOfSelection = isSelected && step !== null && step !== "download";
  if (isOfSelection && picksSurfaces(tool)) return texts.next[step];
  return tool === "paint" && !hasColour ? texts.noColour : texts.hints[tool];
}

function Steps() {
  const count = useRoom(({ history }) => history.stepCount);
  return <span>{useTexts(canvasTexts).steps(count)}</span>;
}

function writePlaneHint({ mode, place }: OpenPlane, texts: SentencesOf<typeof planeTexts>): string {
  return mode === "length" ? texts.lengthHint : texts.hint[place.surface];
}

/** What does not fit in the line is left out whole: it wraps into lines that are not seen. */
const Strip = styled("p")({
  ...flexWrap(),
  ...textSize(13, 16),
  columnGap: 16,
  height: 16,
  marginBlock: 0,
  fontVariantNumeric: "tabular-nums",
  color: "var(--rw-canvas-text)",
  whiteSpace: "nowrap",
  overflow: "hidden",
  // Of the well's own colour, which is seen only where the photo lies under the line.
  width: "fit-content",
  maxWidth: "100%",
  boxSizing: "border-box",
  padding: "0 6px",
  marginInline: -6,
  borderRadius: 4,
  backgroundColor: "color-mix(in srgb, var(--rw-canvas) 88%, transparent)",
  "& > [data-part='hint']": {
    maxWidth: "calc(100% - 56px)",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
});
