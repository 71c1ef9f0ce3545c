/** The tools that stay chosen, with their keys; commands such as undo are not tools. */
export const toolKeys = {
  move: "V",
  select: "S",
  eraser: "E",
  brush: "B",
  rectangle: "R",
  lasso: "L",
  paint: "P",
} as const;
export type RoomTool = keyof typeof toolKeys;
export const roomTools = Object.keys(toolKeys) as readonly RoomTool[];

/** Draws with a round tip whose size the person sets. */
export function hasBrushTip(tool: RoomTool): boolean {
  return tool === "brush" || tool === "eraser";
}

/** Finds the thing that was scribbled over. */
export function findsThings(tool: RoomTool): boolean {
  return tool === "eraser";
}

/** Works with one click on the photo instead of a drag. */
export function picksSurfaces(tool: RoomTool): boolean {
  return tool === "select" || tool === "paint";
}

/** Is drawn in one go or set corner by corner. */
export function takesCorners(tool: RoomTool): boolean {
  return tool === "rectangle" || tool === "lasso";
}
