import type { LineSet } from "./line-set.ts";
import { proposePoses } from "./propose-poses.ts";
import { refinePose, scorePose, type PosePrior, type RefinedPose } from "./refine-pose.ts";
import { scanYaw } from "./scan-yaw.ts";

/**
 * What photos of rooms are like: about 70° across the longer side (phones have 55° to 85°), hardly
 * rolled, tilted by up to 40°. A known focal length, in the lines' pixels, is held within 3 %.
 */
export function priorFor(longSide: number, knownFocal?: number): PosePrior {
  return {
    focal: knownFocal ?? 0.72 * longSide,
    focalSpread: knownFocal === undefined ? 0.25 : 0.03,
    pitchSpread: 0.35,
    rollSpread: 0.06,
  };
}

/** Tolerances in standard deviations of a line, round by round. */
const coarse = [8, 6, 4];
const fine = [8, 6, 4, 3, 2, 2, 1.5, 1.5, 1.5, 1.5];
const tight = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5];
const triedProposals = 60;
const keptProposals = 10;
const keptYaws = 6;

/**
 * The pose that most lines agree with: proposals refined and ranked, the best one's yaw looked for
 * again finely (turned furniture and the room differ by a few degrees only), each yaw refined with
 * a tight tolerance. Without any proposal the prior's own pose. Cost: about 80 refinements.
 */
export function findPose(lines: LineSet, longSide: number, prior: PosePrior): RefinedPose {
  const rough = proposePoses(lines, longSide)
    .map((pose) => ({ pose, score: scorePose(lines, pose, prior, 8) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, triedProposals)
    .map(({ pose }) => refinePose(lines, pose, prior, coarse))
    .map((refined) => ({ ...refined, score: scorePose(lines, refined.pose, prior, 4) }))
    .toSorted((a, b) => b.score - a.score);
  const best = rough
    .slice(0, keptProposals)
    .map(({ pose }) => refinePose(lines, pose, prior, fine))
    .map((refined) => ({ ...refined, score: scorePose(lines, refined.pose, prior, 3) }))
    .toSorted((a, b) => b.score - a.score)[0];
  const usual = { focal: prior.focal, pitch: 0, roll: 0, yaw: 0 };
  if (best === undefined) return refinePose(lines, usual, prior, tight);
  const settled = scanYaw(lines, best.pose, keptYaws)
    .map(({ yaw }) => refinePose(lines, { ...best.pose, yaw }, prior, tight))
    .map((refined) => ({ ...refined, score: scorePose(lines, refined.pose, prior, 1.5) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return settled ?? best;
}
