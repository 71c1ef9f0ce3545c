import type { CameraSolution } from "../camera/solve-camera.ts";
import { placeInside } from "./place-inside.ts";
import { guessKind, shareOf, viewRoom, type RegionKind } from "./guess-kind.ts";
import { leavesOf, listSegments, type Segment } from "./list-segments.ts";
import type { SelectionModel } from "./selection-model.ts";
import { addClick, startSelection } from "./selection-state.ts";
import { findMainKind } from "./superpixel-kinds.ts";

/** A region worth offering before anything is clicked. */
export type RegionProposal = {
  /** A point well inside, in pixels of the photo: the click that selects it. */
  readonly x: number;
  readonly y: number;
  /** Its part of the picture, 0 to 1. */
  readonly part: number;
  /**
   * What it is by the scene's labels, its place, its size, what it looks like and, with a camera, the
   * horizon.
   */
  readonly kind: RegionKind;
};

const smallestPart = 0.01;
const leastCertainty = 0.08;
const mostProposals = 24;

/** A proposal with its superpixels. */
type Found = Segment & {
  readonly part: number;
  readonly leaves: readonly number[];
  readonly kind: RegionKind;
};

/**
 * Walls, floor, ceiling and the larger things of a photo, largest first, at most 24: what the
 * hierarchy of touching regions is surest of, but for small pieces of what is offered already. The
 * camera, of the same photo at any size, helps to name them. Some ten milliseconds.
 */
export function proposeRegions(
  model: SelectionModel,
  camera: CameraSolution | null = null,
): RegionProposal[] {
  const { features, touching } = model;
  const { doubt } = startSelection(model);
  const view = viewRoom(model, camera);
  const regions = listSegments(touching, features.area, doubt)
    .map((segment) => ({ ...segment, part: segment.area / features.pixels }))
    .filter(({ part, certainty }) => part >= smallestPart && certainty >= leastCertainty)
    .toSorted((a, b) => b.area - a.area || a.node - b.node)
    .map((segment): Found => {
      const leaves = leavesOf(touching, segment.node);
      return { ...segment, leaves, kind: guessKind(model, view, leaves) };
    });
  return dropPieces(model, regions)
    .slice(0, mostProposals)
    .map(({ leaves, part, kind }) => ({
      ...placeClick(model, leaves),
      part,
      kind: weighGuess(model, kind, leaves),
    }));
}

/**
 * How much more the labels count where they say the surface that the place says: they are in doubt
 * about a ceiling or a floor in bad light. By as much less they count where they say wall of what lies
 * like a thing: of pictures on a wall they say so too.
 */
const placeGain = 2;

/**
 * What a region is by the scene's labels and its guess from its place together. What is a piece of
 * what was decided before by the guess alone, which goes by the same rule for all pieces.
 */
function weighGuess(
  { kinds, features }: SelectionModel,
  guess: RegionKind,
  leaves: readonly number[],
): RegionKind {
  if (kinds === null) return guess;
  const gain = guess === "object" ? { wall: 1 / placeGain } : { [guess]: placeGain };
  return findMainKind(kinds, leaves, features.area, gain);
}

/** The part of the picture below which a piece of something offered is not offered itself. */
const smallestPiece = 0.05;
/** Log-odds of hierarchies up to which pieces are taken for one thing when there are many. */
const thingDoubt = 0.5;
/** The share of a region that decides what all of it is. */
const most = 0.5;

/**
 * Leaves out the smaller pieces of a thing whose largest piece is offered, and of a floor what a
 * click on a larger piece takes as well.
 */
function dropPieces(model: SelectionModel, regions: readonly Found[]): Found[] {
  const { facing, features } = model;
  const thingOf = new Int32Array(facing.leaves);
  listSegments(facing, features.area, thingDoubt).forEach(({ node }, thing) => {
    for (const leaf of leavesOf(facing, node)) thingOf[leaf] = thing;
  });
  const offered = new Set<string>();
  const covered = new Uint8Array(facing.leaves);
  return regions.filter(({ leaves, part, kind }) => {
    if (shareOf(model, leaves, covered) > most) return false;
    const thing = `${thingOf[leaves[0]!]!} ${kind === "floor" ? kind : ""}`;
    if (offered.has(thing) && part < smallestPiece) return false;
    offered.add(thing);
    if (kind !== "floor") return true;
    const click = { ...placeClick(model, leaves), positive: true };
    const { selected } = addClick(model, startSelection(model), click);
    selected.forEach((value, leaf) => {
      if (value === 1) covered[leaf] = 1;
    });
    return true;
  });
}

function placeClick(
  model: SelectionModel,
  leaves: readonly number[],
): { readonly x: number; readonly y: number } {
  const isInside = new Uint8Array(model.superpixels.count);
  for (const leaf of leaves) isInside[leaf] = 1;
  return placeInside(model, isInside);
}
