import { takeUint8Array } from "./core/core-arrays.ts";
import { createLevel, type EraseLevel } from "./erase-level.ts";

const shallowHole = 4;
const fewestSources = 200;

/**
 * The level and its halvings, finest first, until the hole is a few pixels deep or too little is
 * left to copy from. A pixel of a half size belongs to the hole when any of its four does.
 */
export function createPyramid(finest: EraseLevel): EraseLevel[] {
  const levels = [finest];
  let level = finest;
  while (deepest(level) > shallowHole) {
    const half = halveLevel(level);
    if (half === null || half.sourceCount < fewestSources) break;
    levels.push(half);
    level = half;
  }
  return levels;
}

function deepest(level: EraseLevel): number {
  let most = 0;
  for (const at of level.holes) most = Math.max(most, level.depth[at]!);
  return most;
}

function halveLevel(level: EraseLevel): EraseLevel | null {
  const width = level.width >> 1;
  const height = level.height >> 1;
  if (Math.min(width, height) < 10) return null;
  const colours = takeUint8Array(level.core, width * height * 4);
  averageFours(pixelsOf(level.colours), pixelsOf(colours), level.width, width, height);
  const isHole = new Uint8Array(width * height);
  for (const at of level.holes) {
    const x = (at % level.width) >> 1;
    const y = Math.floor(at / level.width) >> 1;
    if (x < width && y < height) isHole[y * width + x] = 1;
  }
  return createLevel(colours, isHole, width, height, level.core);
}

function pixelsOf(colours: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(colours.buffer, colours.byteOffset, colours.length >> 2);
}

/** The rounded means of squares of four pixels, two channels at a time. */
function averageFours(
  from: Uint32Array,
  to: Uint32Array,
  fromWidth: number,
  width: number,
  height: number,
): void {
  const pair = 0x00ff00ff;
  for (let y = 0; y < height; y++) {
    let upper = 2 * y * fromWidth;
    for (let x = 0; x < width; x++, upper += 2) {
      const a = from[upper]!;
      const b = from[upper + 1]!;
      const c = from[upper + fromWidth]!;
      const d = from[upper + fromWidth + 1]!;
      const even = (a & pair) + (b & pair) + (c & pair) + (d & pair) + 0x00020002;
      const odd = ((a >>> 8) & pair) + ((b >>> 8) & pair) + ((c >>> 8) & pair) + ((d >>> 8) & pair);
      to[y * width + x] = ((even >>> 2) & pair) | ((((odd + 0x00020002) >>> 2) & pair) << 8);
    }
  }
}
