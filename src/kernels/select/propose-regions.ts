import { findCentre } from "./click-centre.ts";
import { leavesOf, listSegments } from "./list-segments.ts";
import type { SelectionModel } from "./selection-model.ts";
import { startSelection } from "./selection-state.ts";

/** A region worth offering before anything is clicked. */
export type RegionProposal = {
  /** A point well inside, in pixels of the photo: the click that selects it. */
  readonly x: number;
  readonly y: number;
  /** Its part of the picture, 0 to 1. */
  readonly part: number;
  /** A guess from its place and size. */
  readonly kind: "wall" | "floor" | "ceiling" | "object";
};

const smallestPart = 0.01;
const leastCertainty = 0.08;
const mostProposals = 24;
const wallPart = 0.05;

/**
 * Walls, floor, ceiling and the larger things of a photo, largest first, at most 24: what the
 * hierarchy of touching regions is surest of. A few milliseconds.
 */
export function proposeRegions(model: SelectionModel): RegionProposal[] {
  const { features, touching, photo, working } = model;
  const { doubt } = startSelection(model);
  return listSegments(touching, features.area, doubt)
    .map((segment) => ({ ...segment, part: segment.area / features.pixels }))
    .filter(({ part, certainty }) => part >= smallestPart && certainty >= leastCertainty)
    .toSorted((a, b) => b.area - a.area || a.node - b.node)
    .slice(0, mostProposals)
    .map(({ node, part }) => {
      const isInside = new Uint8Array(touching.leaves);
      for (const leaf of leavesOf(touching, node)) isInside[leaf] = 1;
      const centre = findCentre(model.grid, isInside);
      return {
        x: Math.min(photo.width - 1, ((centre.x + 0.5) * photo.width) / working.width),
        y: Math.min(photo.height - 1, ((centre.y + 0.5) * photo.height) / working.height),
        part,
        kind: guessKind(model, isInside, part),
      };
    });
}

/** What a region is likely to be: which sides of the picture it reaches, and how high it lies. */
function guessKind(
  { superpixels: { width, height, labels } }: SelectionModel,
  isInside: Uint8Array,
  part: number,
): RegionProposal["kind"] {
  let rows = 0;
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    if (isInside[labels[i]!] === 0) continue;
    rows += Math.floor(i / width);
    count++;
  }
  const middle = rows / count / height;
  const shareOf = (row: number): number => {
    let inside = 0;
    for (let x = 0; x < width; x++) inside += isInside[labels[row * width + x]!]!;
    return inside / width;
  };
  if (shareOf(height - 1) > 0.25 && middle > 0.6) return "floor";
  if (shareOf(0) > 0.2 && middle < 0.15) return "ceiling";
  return part >= wallPart && middle < 0.6 ? "wall" : "object";
}
