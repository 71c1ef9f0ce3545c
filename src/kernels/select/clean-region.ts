import { blurBox } from "../mask/blur-box.ts";

/**
 * Fills every hole of a region (1 inside) smaller than `maxHole` pixels, in place. A hole is a
 * 4-connected set of outside pixels that does not touch the border. Cost linear in the pixels.
 */
export function fillSmallHoles(
  region: Uint8Array,
  width: number,
  height: number,
  maxHole: number,
): void {
  const seen = new Uint8Array(region.length);
  const stack = new Int32Array(region.length);
  for (let start = 0; start < region.length; start++) {
    if (region[start] === 1 || seen[start] === 1) continue;
    const hole: number[] = [];
    let size = 0;
    let touchesBorder = false;
    let top = 0;
    stack[top++] = start;
    seen[start] = 1;
    while (top > 0) {
      const at = stack[--top]!;
      size++;
      if (size <= maxHole) hole.push(at);
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) {
        touchesBorder = true;
      }
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= region.length || seen[next] === 1 || region[next] === 1) continue;
        if (Math.abs((next % width) - x) > 1) continue;
        seen[next] = 1;
        stack[top++] = next;
      }
    }
    if (!touchesBorder && size <= maxHole) for (const at of hole) region[at] = 1;
  }
}

/**
 * Rounds notches and specks up to `radius` pixels wide off a region (1 inside), in place: each pixel
 * takes the side most of the square of side `2 × radius + 1` around it is on.
 */
export function smoothOutline(
  region: Uint8Array,
  width: number,
  height: number,
  radius: number,
): void {
  const share = blurBox(Float32Array.from(region), width, height, radius);
  for (let i = 0; i < region.length; i++) region[i] = share[i]! > 0.5 ? 1 : 0;
}
