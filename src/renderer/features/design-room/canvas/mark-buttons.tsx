import { Minus, Plus } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useRoomContext } from "../room/room-context.ts";
import { isClicked } from "../model/document/mark-clicks.ts";
import { findReusableMark } from "../model/document/room-document.ts";
import { barIcon, Quiet } from "./bar-parts.tsx";
import { canvasTexts } from "./canvas-texts.ts";

/** Takes the mark away; with none, brings back the one that was erased last. */
export function ClearButton() {
  const { mark, history } = useRoomContext();
  const texts = useTexts(canvasTexts);
  if (mark === null && findReusableMark(history.document) !== null) {
    return (
      <Quiet variant="text" onClick={() => history.change({ type: "markReused" })}>
        {texts.markAgain}
      </Quiet>
    );
  }
  return (
    <Quiet
      variant="text"
      disabled={mark === null}
      onClick={() => history.change({ type: "markCleared" })}
    >
      {texts.clear}
    </Quiet>
  );
}

/** Shown while the newest part of the mark was found by a click. */
export function SimilarButton() {
  const { history, pick } = useRoomContext();
  const texts = useTexts(canvasTexts);
  const last = history.document.selection?.shapes.at(-1);
  if (!isClicked(last) || last.operation !== "add") return null;
  return (
    <Quiet variant="text" disabled={pick.isBusy} onClick={pick.addSimilar}>
      {texts.addSimilar}
    </Quiet>
  );
}

export function ModeButtons() {
  const { tools, mark } = useRoomContext();
  const texts = useTexts(canvasTexts);
  const isOff = mark === null || tools.tool === "eraser" || tools.tool === "move";
  return (
    <>
      <ToolIconButton
        label={texts.add}
        icon={<Plus {...barIcon} />}
        pressed={tools.stickyMode === "add"}
        disabled={isOff}
        onClick={() => tools.toggleStickyMode("add")}
        tooltipPlacement="top"
      />
      <ToolIconButton
        label={texts.subtract}
        icon={<Minus {...barIcon} />}
        pressed={tools.stickyMode === "subtract"}
        disabled={isOff}
        onClick={() => tools.toggleStickyMode("subtract")}
        tooltipPlacement="top"
      />
    </>
  );
}
