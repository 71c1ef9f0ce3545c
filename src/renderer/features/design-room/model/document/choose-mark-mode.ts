import type { MarkMode, RoomDocument } from "./room-document.ts";
import type { RoomTool } from "./room-tool.ts";

export type MarkModifiers = { shift: boolean; alt: boolean };
/** Chosen with the context bar's plus and minus; `auto` follows the tool. */
export type StickyMode = "auto" | "add" | "subtract";

/**
 * What a new mark does to the one there is. Keys win over the bar, the bar over the tool. A mark
 * that has been painted is finished: the next plain mark starts anew.
 */
export function chooseMarkMode(
  tool: RoomTool,
  modifiers: MarkModifiers,
  sticky: StickyMode,
  document: RoomDocument,
): MarkMode {
  if (tool === "eraser") return "subtract";
  if (modifiers.alt) return "subtract";
  if (modifiers.shift) return "add";
  if (sticky !== "auto") return sticky;
  if (document.paintedEditId !== null) return "replace";
  return tool === "select" || tool === "paint" ? "replace" : "add";
}
