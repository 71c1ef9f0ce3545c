import type { EraseLevel } from "./erase-level.ts";

const mostCandidates = 500;

/**
 * A first guess for the hole of the coarsest level: from the rim inwards each pixel takes the
 * colour whose surroundings match what is known around it (Efros and Leung, 1999). Starting from
 * texture and not from a blur keeps the later rounds from settling on flat patches. Cost: pixels
 * of the hole × at most 500 candidates.
 */
export function fillFromRim(level: EraseLevel, random: () => number): void {
  const { isHole, depth, core, holes } = level;
  const candidates = pickCandidates(level.listSources(), random);
  const order = holes.toSorted((a, b) => depth[a]! - depth[b]! || a - b);
  core.lend(() => {
    const isKnown = core.takeUint8(isHole.length);
    for (let at = 0; at < isHole.length; at++) isKnown[at] = 1 - isHole[at]!;
    core.loops.fillInwards(level, core.takeInt32(order), core.takeInt32(candidates), isKnown);
  });
}

function pickCandidates(sources: Int32Array, random: () => number): Int32Array {
  if (sources.length <= mostCandidates) return sources;
  return Int32Array.from(
    { length: mostCandidates },
    () => sources[Math.floor(random() * sources.length)]!,
  );
}
