import { Minus, Plus, Trash2 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { isClicked } from "../../model/document/selection-clicks.ts";
import { findReusableSelection } from "../../model/document/room-document.ts";
import { BarButton, Quiet } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** Takes the selection away; with none, brings back the one that was erased last. */
export function ClearButton() {
  const hasSelection = useRoom(({ history: { document } }) => document.selection !== null);
  const isReusable = useRoom(
    ({ history: { document } }) => findReusableSelection(document) !== null,
  );
  const isCovered = useRoom(({ history: { document } }) => document.paintedEditId !== null);
  const { history } = useRoomSession();
  const texts = useTexts(canvasTexts);
  // There the bar's main button does it.
  if (isCovered) return null;
  const isAgain = !hasSelection && isReusable;
  return (
    <Quiet
      variant="text"
      disabled={!hasSelection && !isReusable}
      onClick={() => history.change({ type: isAgain ? "selectionReused" : "selectionCleared" })}
    >
      {isAgain ? texts.selectAgain : texts.clear}
    </Quiet>
  );
}

/** Takes the product off what is selected; nothing where there is none. */
export function RemoveButton() {
  const id = useRoom(({ history: { document } }) => document.paintedEditId);
  const { history } = useRoomSession();
  const { removeCover } = useTexts(canvasTexts);
  return id === null ? null : (
    <BarButton
      label={removeCover}
      icon={Trash2}
      isCompact
      onClick={() => history.change({ type: "editRemoved", id })}
    />
  );
}

/** Shown while the newest part of the selection was found by a click. */
export function SimilarButton() {
  const last = useRoom(({ history }) => history.document.selection?.shapes.at(-1));
  const isBusy = useRoom(({ pick }) => pick.isBusy);
  const { pick } = useRoomSession();
  const texts = useTexts(canvasTexts);
  if (!isClicked(last) || last.operation !== "add") return null;
  return (
    <Quiet variant="text" disabled={isBusy} onClick={pick.addSimilar}>
      {texts.addSimilar}
    </Quiet>
  );
}

export function ModeButtons() {
  const isOff = useRoom(
    ({ history, tools: { tool } }) => history.document.selection === null || tool === "move",
  );
  const mode = useRoom(({ tools }) => tools.stickyMode);
  const { tools } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    [
      ["add", Plus],
      ["subtract", Minus],
    ] as const
  ).map(([one, icon]) => (
    <BarButton
      key={one}
      label={texts[one]}
      icon={icon}
      isCompact
      pressed={mode === one}
      disabled={isOff}
      onClick={() => tools.toggleStickyMode(one)}
    />
  ));
}
