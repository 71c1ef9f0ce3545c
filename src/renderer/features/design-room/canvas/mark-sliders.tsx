import { useTexts } from "#renderer/text/texts.ts";

import { useRoom } from "../room/room-context.ts";
import { minBrushSize } from "../room/use-room-tools.ts";
import { hasBrushTip } from "../state/room-tool.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { ValueSlider } from "./value-slider.tsx";

/** The sliders that suit the tool: the tip's size, how far a click spreads, how far a mark grows. */
export function MarkSliders() {
  const { tools, mark, history, pick } = useRoom();
  const texts = useTexts(canvasTexts);
  const { selection } = history.document;
  if (hasBrushTip(tools.tool)) {
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
  const canRetune = selection?.shapes.at(-1)?.kind === "selection";
  return (
    <>
      {canRetune ? (
        <ValueSlider
          label={texts.tolerance}
          value={tools.tolerance}
          min={0}
          max={100}
          format={String}
          onMove={tools.changeTolerance}
          onCommit={pick.retune}
        />
      ) : null}
      <ValueSlider
        label={texts.grow}
        value={selection?.grow ?? 0}
        min={-20}
        max={60}
        format={texts.pixels}
        disabled={mark === null}
        onCommit={(grow) => history.change({ type: "markGrown", grow })}
      />
    </>
  );
}
