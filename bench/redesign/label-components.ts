/** A connected component: its number from 1, first pixel in raster order, size and bounding box. */
export type Component = {
  readonly id: number;
  readonly first: number;
  readonly area: number;
  readonly left: number;
  readonly top: number;
  /** The last column and row that hold a pixel of it. */
  readonly right: number;
  readonly bottom: number;
};

/** Components of where `isInside` is 1, in the order of their first pixels, and each pixel's (0 outside). */
export function labelComponents(
  isInside: Uint8Array,
  width: number,
  height: number,
  neighbours: 4 | 8,
): { readonly components: Component[]; readonly labels: Int32Array } {
  const labels = new Int32Array(isInside.length);
  const stack = new Int32Array(isInside.length);
  const components: Component[] = [];
  for (let first = 0; first < isInside.length; first++) {
    if (isInside[first] === 0 || labels[first] !== 0) continue;
    const id = components.length + 1;
    let [left, top, right, bottom, area] = [width, height, -1, -1, 0];
    let size = 1;
    stack[0] = first;
    labels[first] = id;
    while (size > 0) {
      const pixel = stack[--size]!;
      const x = pixel % width;
      const y = (pixel - x) / width;
      area++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (neighbours === 4 && dx !== 0 && dy !== 0) continue;
          if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
          const next = pixel + dy * width + dx;
          if (isInside[next] === 0 || labels[next] !== 0) continue;
          labels[next] = id;
          stack[size++] = next;
        }
      }
    }
    components.push({ id, first, area, left, top, right, bottom });
  }
  return { components, labels };
}
