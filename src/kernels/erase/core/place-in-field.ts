import type { EraseLevel } from "../erase-level.ts";

/** Where in the arrays of a field a pixel of the level's window is. */
export function placeInField(
  { width, window }: Pick<EraseLevel, "width" | "window">,
  at: number,
): number {
  const y = Math.floor(at / width);
  const x = at - y * width;
  return (y - window.top) * (window.right - window.left) + x - window.left;
}
