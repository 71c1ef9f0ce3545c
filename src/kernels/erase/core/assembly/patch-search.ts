import { clampGap, findGap, measureBound, measurePatch } from "./patch-distance";
import { fieldWidth, height, isSource, patchRadius, placeInField, width } from "./patch-level";

/** The best match so far of the target at hand, and how far that is. */
let best: i32 = 0;
let least: i32 = 0;

function tryMatch(target: i32, candidate: i32): void {
  if (candidate === best || load<u8>(isSource + <usize>candidate) !== 1) return;
  const found = measurePatch(target, candidate, least);
  if (found >= least) return;
  least = found;
  best = candidate;
}

/**
 * Draws all places first and keeps those that the means do not rule out: the loads of one do not
 * wait for the branches of another. `drawn` has room for 16 of them.
 */
function searchAround(target: i32, reach: i32, seed: u32, drawn: usize): u32 {
  const lastX = width - 1 - patchRadius;
  const lastY = height - 1 - patchRadius;
  const bestX = best % width;
  const bestY = best / width;
  let state = seed;
  let kept = drawn;
  for (let radius = reach; radius >= 1; radius >>= 1) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    const left = max(patchRadius, bestX - radius);
    const top = max(patchRadius, bestY - radius);
    const across = <u32>(min(lastX, bestX + radius) - left + 1);
    const along = <u32>(min(lastY, bestY + radius) - top + 1);
    const fromX = left + <i32>(((state >> 16) * across) >> 16);
    const fromY = top + <i32>(((state & 0xffff) * along) >> 16);
    const candidate = fromY * width + fromX;
    const gap = findGap(target, candidate);
    const isNear = measureBound(gap, clampGap(gap)) < least;
    store<i32>(kept, candidate);
    kept += (<usize>(<i32>isNear & <i32>load<u8>(isSource + <usize>candidate))) << 2;
  }
  for (let at = drawn; at < kept; at += 4) tryMatch(target, load<i32>(at));
  return state;
}

export function sweep(
  targets: usize,
  count: i32,
  source: usize,
  distance: usize,
  backwards: i32,
  reach: i32,
  seed: u32,
  drawn: usize,
): void {
  const side: i32 = backwards ? 1 : -1;
  const across: usize = side << 2;
  const along: usize = (side * fieldWidth()) << 2;
  let state = seed;
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>(backwards ? count - 1 - n : n)) << 2));
    const at = placeInField(target);
    best = load<i32>(source + at);
    least = load<i32>(distance + at);
    const beside = load<i32>(source + at + across);
    if (beside >= 0) tryMatch(target, beside - side);
    const above = load<i32>(source + at + along);
    if (above >= 0) tryMatch(target, above - side * width);
    if (least > 0) state = searchAround(target, reach, state, drawn);
    store<i32>(source + at, best);
    store<i32>(distance + at, least);
  }
}
