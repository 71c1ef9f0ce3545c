import { formatPixels } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { isClicked, minTolerance } from "../../model/document/selection-clicks.ts";
import { hasBrushTip, picksSurfaces } from "../../model/document/room-tool.ts";
import { minBrushSize } from "../../model/parts/tools-part.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** The one slider that suits the tool best. */
export function MainSlider() {
  const hasTip = useRoom(({ tools }) => hasBrushTip(tools.tool));
  const canRetune = useCanRetune();
  if (hasTip) return <SizeSlider />;
  return canRetune ? <SpreadSlider /> : <GrowSlider />;
}

/** Every slider that suits the tool. */
export function SelectionSliders() {
  const tool = useRoom(({ tools }) => tools.tool);
  const canRetune = useCanRetune();
  return (
    <>
      {hasBrushTip(tool) ? <SizeSlider /> : null}
      {canRetune && picksSurfaces(tool) ? <SpreadSlider /> : null}
      <GrowSlider />
      <FeatherSlider />
    </>
  );
}

function SizeSlider() {
  const size = useRoom(({ tools }) => tools.brushSize);
  const maxSize = useRoom(({ tools }) => tools.maxBrushSize);
  const { tools } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.size}
      value={size}
      min={minBrushSize}
      max={maxSize}
      format={formatPixels}
      onMove={tools.changeBrushSize}
      onCommit={tools.changeBrushSize}
    />
  );
}

function SpreadSlider() {
  const tolerance = useRoom(({ tools }) => tools.tolerance);
  const { tools, pick } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.tolerance}
      value={tolerance}
      min={minTolerance}
      max={100}
      format={String}
      onMove={tools.changeTolerance}
      onCommit={pick.retune}
    />
  );
}

function GrowSlider() {
  const grow = useRoom(({ history }) => history.document.selection?.grow ?? null);
  const { history } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.grow}
      value={grow ?? 0}
      min={-20}
      max={60}
      format={formatPixels}
      disabled={grow === null}
      onCommit={(next) => history.change({ type: "selectionGrown", grow: next })}
    />
  );
}

function FeatherSlider() {
  const feather = useRoom(({ history }) => history.document.selection?.feather ?? null);
  const { history } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      label={texts.feather}
      value={feather ?? 0}
      min={0}
      max={40}
      format={formatPixels}
      disabled={feather === null}
      onCommit={(next) => history.change({ type: "selectionFeathered", feather: next })}
    />
  );
}

/** The newest part of the selection was found by a click and can be asked for again. */
function useCanRetune(): boolean {
  return useRoom(({ history }) => isClicked(history.document.selection?.shapes.at(-1)));
}
