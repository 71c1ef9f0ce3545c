import type { Size } from "./viewport.ts";

/** Between the finger's middle and the glass. */
const fingerReach = 44;
const margin = 8;

/**
 * The glass's top left corner: above the finger, or beside it where there is no room above (on the
 * side with more room), and always inside the well.
 */
export function placeLoupe(
  at: { x: number; y: number },
  well: Size,
  size: number,
): { x: number; y: number } {
  const above = at.y - fingerReach - size;
  const keepIn = (value: number, room: number) =>
    Math.min(Math.max(margin, room - size - margin), Math.max(margin, value));
  if (above >= margin) return { x: keepIn(at.x - size / 2, well.width), y: above };
  const beside = at.x > well.width / 2 ? at.x - fingerReach - size : at.x + fingerReach;
  return { x: keepIn(beside, well.width), y: keepIn(at.y - size / 2, well.height) };
}
