import type { Mask } from "../raster.ts";

/**
 * How many separate areas a mask has (4-connected, at least half covered pixels). Flood fill with a
 * stack, linear in the pixels.
 */
export function countAreas(mask: Mask): number {
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
    if (stack.length > 0) areas += 1;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index < width * (height - 1)) visit(index + width);
    }
  }
  return areas;
}
