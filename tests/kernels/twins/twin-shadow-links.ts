import type { ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** Sums of what superpixels are made of, in plain TypeScript. */
export const gatherSums: ShadowLoops["gatherSums"] = (pixels, labels, texture, sums, sizes) => {
  const { width, height, logs } = pixels;
  const plane = width * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const k = labels[p]!;
      sizes[k]! += 1;
      sums[k * 6]! += x;
      sums[k * 6 + 1]! += y;
      sums[k * 6 + 2]! += texture[p]!;
      for (let c = 0; c < 3; c++) sums[k * 6 + 3 + c]! += logs[c * plane + p]!;
    }
  }
};

/** Which superpixels touch, in the order in which their pixels do. */
export const linkNeighbours: ShadowLoops["linkNeighbours"] = (pixels, labels, chains, list) => {
  const { width, height } = pixels;
  let used = 0;
  const link = (a: number, b: number): void => {
    let at = chains[a * 2]!;
    while (at > 0 && list[at * 3 + 1] !== b) at = list[at * 3]!;
    if (at > 0) {
      list[at * 3 + 2]! += 1;
      return;
    }
    used += 1;
    list.set([0, b, 1], used * 3);
    if (chains[a * 2 + 1] === 0) chains[a * 2] = used;
    else list[chains[a * 2 + 1]! * 3] = used;
    chains[a * 2 + 1] = used;
  };
  const join = (a: number, b: number): void => {
    if (a === b) return;
    link(a, b);
    link(b, a);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width) join(labels[p]!, labels[p + 1]!);
      if (y + 1 < height) join(labels[p]!, labels[p + width]!);
    }
  }
  return used;
};

/** The chains one after the other. */
export const packLinks: ShadowLoops["packLinks"] = (chains, list, links) => {
  const { count, step, starts, neighbours, borders } = links;
  let to = 0;
  for (let k = 0; k < count; k++) {
    starts[k] = to;
    for (let at = chains[k * 2]!; at > 0; at = list[at * 3]!) {
      neighbours[to] = list[at * 3 + 1]!;
      borders[to] = list[at * 3 + 2]! / step;
      to += 1;
    }
  }
  starts[count] = to;
};
