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
  for (const depth of level.depth) if (depth > most) most = depth;
  return most;
}

function halveLevel(level: EraseLevel): EraseLevel | null {
  const width = level.width >> 1;
  const height = level.height >> 1;
  if (Math.min(width, height) < 10) return null;
  const colours = new Uint8Array(width * height * 4);
  const isHole = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const from = 2 * y * level.width + 2 * x;
      const below = from + level.width;
      isHole[at] =
        level.isHole[from]! |
        level.isHole[from + 1]! |
        level.isHole[below]! |
        level.isHole[below + 1]!;
      for (let c = 0; c < 4; c++) {
        const sum =
          level.colours[from * 4 + c]! +
          level.colours[from * 4 + 4 + c]! +
          level.colours[below * 4 + c]! +
          level.colours[below * 4 + 4 + c]!;
        colours[at * 4 + c] = (sum + 2) >> 2;
      }
    }
  }
  return createLevel(colours, isHole, width, height, level.core);
}
