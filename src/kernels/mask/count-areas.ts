import type { Mask } from "../raster.ts";

/**
 * How many separate areas a mask has (4-connected, at least half covered pixels), ignoring specks
 * below `minPixels`. Flood fill with a stack, linear in the pixels.
 */
export function countAreas(mask: Mask, minPixels = 4): number {
  const { width, height, data } = mask;
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  let areas = 0;
  const visit = (index: number) => {
    if (seen[index] === 1 || (data[index] ?? 0) < 128) return;
    seen[index] = 1;
    stack.push(index);
  };
  for (let start = 0; start < data.length; start += 1) {
    visit(start);
    let pixels = 0;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      pixels += 1;
      const x = index % width;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index < width * (height - 1)) visit(index + width);
    }
    if (pixels >= minPixels) areas += 1;
  }
  return areas;
}
