import type { SelectionMode, RoomDocument } from "./room-document.ts";
import type { RoomTool } from "./room-tool.ts";

export type SelectionModifiers = { shift: boolean; alt: boolean };
/** Chosen with the context bar's plus and minus; `auto` follows the tool. */
export type StickyMode = "auto" | "add" | "subtract";

/**
 * What a new selection does to the one there is. Keys win over the bar, the bar over the tool. A selection
 * that has been painted is finished: the next plain selection starts anew.
 */
export function chooseSelectionMode(
  tool: RoomTool,
  modifiers: SelectionModifiers,
  sticky: StickyMode,
  document: RoomDocument,
): SelectionMode {
  if (tool === "eraser") return "subtract";
  if (modifiers.alt) return "subtract";
  if (modifiers.shift) return "add";
  if (sticky !== "auto") return sticky;
  if (document.paintedEditId !== null) return "replace";
  return tool === "select" || tool === "paint" ? "replace" : "add";
}
