import { useTexts } from "#renderer/text/texts.ts";

import { useRoomContext } from "../room/room-context.ts";
import { minBrushSize } from "../model/parts/tools-part.ts";
import { isClicked, minTolerance } from "../model/document/mark-clicks.ts";
import { hasBrushTip, picksSurfaces } from "../model/document/room-tool.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";

/** The one slider that suits the tool best. */
export function MainSlider() {
  const { tools } = useRoomContext();
  const canRetune = useCanRetune();
  if (hasBrushTip(tools.tool)) return <SizeSlider />;
  return canRetune ? <SpreadSlider /> : <GrowSlider />;
}

/** Every slider that suits the tool. */
export function MarkSliders() {
  const { tools } = useRoomContext();
  const canRetune = useCanRetune();
  return (
    <>
      {hasBrushTip(tools.tool) ? <SizeSlider /> : null}
      {canRetune && picksSurfaces(tools.tool) ? <SpreadSlider /> : null}
      <GrowSlider />
      <FeatherSlider />
    </>
  );
}

function SizeSlider() {
  const { tools } = useRoomContext();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.size}
      value={tools.brushSize}
      min={minBrushSize}
      max={tools.maxBrushSize}
      format={texts.pixels}
      onMove={tools.changeBrushSize}
      onCommit={tools.changeBrushSize}
    />
  );
}

function SpreadSlider() {
  const { tools, pick } = useRoomContext();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.tolerance}
      value={tools.tolerance}
      min={minTolerance}
      max={100}
      format={String}
      onMove={tools.changeTolerance}
      onCommit={pick.retune}
    />
  );
}

function GrowSlider() {
  const { mark, history } = useRoomContext();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.grow}
      value={history.document.selection?.grow ?? 0}
      min={-20}
      max={60}
      format={texts.pixels}
      disabled={mark === null}
      onCommit={(grow) => history.change({ type: "markGrown", grow })}
    />
  );
}

function FeatherSlider() {
  const { mark, history } = useRoomContext();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.feather}
      value={history.document.selection?.feather ?? 0}
      min={0}
      max={40}
      format={texts.pixels}
      disabled={mark === null}
      onCommit={(feather) => history.change({ type: "markFeathered", feather })}
    />
  );
}

/** The newest part of the mark was found by a click and can be asked for again. */
function useCanRetune(): boolean {
  const { selection } = useRoomContext().history.document;
  return isClicked(selection?.shapes.at(-1));
}
