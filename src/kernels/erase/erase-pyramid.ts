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
  const { holes, depth } = level;
  for (let i = 0; i < holes.length; i++) most = Math.max(most, depth[holes[i]!]!);
  return most;
}

function halveLevel(level: EraseLevel): EraseLevel | null {
  const width = level.width >> 1;
  const height = level.height >> 1;
  if (Math.min(width, height) < 10) return null;
  const colours = level.core.takeUint8(width * height * 4);
  level.core.loops.halve(level.colours, level.width, colours, width);
  const isHole = new Uint8Array(width * height);
  for (let i = 0; i < level.holes.length; i++) {
    const at = level.holes[i]!;
    const x = (at % level.width) >> 1;
    const y = Math.floor(at / level.width) >> 1;
    if (x < width && y < height) isHole[y * width + x] = 1;
  }
  return createLevel(colours, isHole, width, height, level.core);
}
