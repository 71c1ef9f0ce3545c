import type { SelectionMode, RoomDocument } from "./room-document.ts";
import { isClicked } from "./selection-clicks.ts";
import { findsThings } from "./room-tool.ts";
import type { RoomTool } from "./room-tool.ts";

export type SelectionModifiers = { shift: boolean; alt: boolean };
/** Chosen with the context bar's plus and minus; `auto` follows the tool. */
export type StickyMode = "auto" | "add" | "subtract";

/**
 * What a new selection does to the one there is. Keys win over the bar, the bar over the tool. A selection
 * that has been painted is finished: the next plain selection starts anew. So it
 * does with the eraser where a surface was clicked: the thing that is to go is not one with it.
 */
export function chooseSelectionMode(
  tool: RoomTool,
  modifiers: SelectionModifiers,
  sticky: StickyMode,
  document: RoomDocument,
): SelectionMode {
  if (modifiers.alt) return "subtract";
  if (modifiers.shift) return "add";
  if (sticky !== "auto") return sticky;
  if (document.paintedEditId !== null) return "replace";
  if (findsThings(tool)) return document.selection?.shapes.some(isClicked) ? "replace" : "add";
  return tool === "select" || tool === "paint" ? "replace" : "add";
}
