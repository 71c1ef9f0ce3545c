import { formatPixels } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { isClicked, minTolerance } from "../../model/document/selection-clicks.ts";
import { hasBrushTip, picksSurfaces } from "../../model/document/room-tool.ts";
import { minBrushSize } from "../../model/parts/tools-part.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

const growSlider = <EdgeSlider kind="grow" min={-20} max={60} />;

/** The one slider that suits the tool best. */
export function MainSlider() {
  const hasTip = useRoom(({ tools }) => hasBrushTip(tools.tool));
  const canRetune = useCanRetune();
  if (hasTip) return <SizeSlider />;
  return canRetune ? <SpreadSlider /> : growSlider;
}

/** Every slider that suits the tool. */
export function SelectionSliders() {
  const tool = useRoom(({ tools }) => tools.tool);
  const canRetune = useCanRetune();
  return (
    <>
      {hasBrushTip(tool) ? <SizeSlider /> : null}
      {canRetune && picksSurfaces(tool) ? <SpreadSlider /> : null}
      {growSlider}
      <EdgeSlider kind="feather" min={0} max={40} />
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

/** How far the selection reaches over its edge, or how soft the edge is. */
function EdgeSlider(props: { kind: "grow" | "feather"; min: number; max: number }) {
  const { kind, ...bounds } = props;
  const value = useRoom(({ history }) => history.document.selection?.[kind] ?? null);
  const { history } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <ValueSlider
      {...bounds}
      label={texts[kind]}
      value={value ?? 0}
      format={formatPixels}
      disabled={value === null}
      onCommit={(next) => history.change({ type: "selectionSoftened", softness: { [kind]: next } })}
    />
  );
}

/** The newest part of the selection was found by a click and can be asked for again. */
function useCanRetune(): boolean {
  return useRoom(({ history }) => isClicked(history.document.selection?.shapes.at(-1)));
}
