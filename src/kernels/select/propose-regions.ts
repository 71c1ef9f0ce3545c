import { findCentre } from "./click-centre.ts";
import { compareLooks } from "./find-alike.ts";
import { leavesOf, listSegments, type Segment } from "./list-segments.ts";
import { mayBeFloor } from "./low-surface.ts";
import type { SelectionModel } from "./selection-model.ts";
import { addClick, startSelection } from "./selection-state.ts";

/** A region worth offering before anything is clicked. */
export type RegionProposal = {
  /** A point well inside, in pixels of the photo: the click that selects it. */
  readonly x: number;
  readonly y: number;
  /** Its part of the picture, 0 to 1. */
  readonly part: number;
  /** A guess from its place, its size and what it looks like. */
  readonly kind: "wall" | "floor" | "ceiling" | "object";
};

const smallestPart = 0.01;
const leastCertainty = 0.08;
const mostProposals = 24;
const wallPart = 0.05;
/** The part of the picture below which a piece of something offered is not offered itself. */
const smallestPiece = 0.05;
/** Log-odds of hierarchies up to which pieces are taken for one thing when there are many. */
const thingDoubt = 0.5;
/** Log-odds below which what lies lower than a floor's top looks like that floor. */
const floorLikeness = 2;
/** The share of a region that decides what all of it is. */
const most = 0.5;

/** A proposal with its superpixels. */
type Found = Segment & {
  readonly part: number;
  readonly leaves: readonly number[];
  readonly kind: RegionProposal["kind"];
};

/**
 * Walls, floor, ceiling and the larger things of a photo, largest first, at most 24: what the
 * hierarchy of touching regions is surest of, but for small pieces of what is offered already. A
 * few milliseconds.
 */
export function proposeRegions(model: SelectionModel): RegionProposal[] {
  const { features, touching } = model;
  const { doubt } = startSelection(model);
  const floor = describeFloor(model);
  const regions = listSegments(touching, features.area, doubt)
    .map((segment) => ({ ...segment, part: segment.area / features.pixels }))
    .filter(({ part, certainty }) => part >= smallestPart && certainty >= leastCertainty)
    .toSorted((a, b) => b.area - a.area || a.node - b.node)
    .map((segment): Found => {
      const leaves = leavesOf(touching, segment.node);
      return { ...segment, leaves, kind: guessKind(model, floor, leaves, segment.part) };
    });
  return dropPieces(model, regions)
    .slice(0, mostProposals)
    .map(({ leaves, part, kind }) => ({ ...placeClick(model, leaves), part, kind }));
}

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
  { photo, working, superpixels, grid }: SelectionModel,
  leaves: readonly number[],
): { readonly x: number; readonly y: number } {
  const isInside = new Uint8Array(superpixels.count);
  for (const leaf of leaves) isInside[leaf] = 1;
  const centre = findCentre(grid, isInside);
  return {
    x: Math.min(photo.width - 1, ((centre.x + 0.5) * photo.width) / working.width),
    y: Math.min(photo.height - 1, ((centre.y + 0.5) * photo.height) / working.height),
  };
}

/** What part of a region's pixels lies in superpixels that are 1. */
function shareOf(
  { features: { area } }: SelectionModel,
  leaves: readonly number[],
  isInside: Uint8Array,
): number {
  let inside = 0;
  let all = 0;
  for (const leaf of leaves) {
    all += area[leaf]!;
    if (isInside[leaf] === 1) inside += area[leaf]!;
  }
  return inside / all;
}

/** The superpixels of what lies like a floor, and its highest row. */
type Floor = { readonly leaves: readonly number[]; readonly top: number };

function describeFloor({ floor, superpixels: { labels, width } }: SelectionModel): Floor {
  const leaves: number[] = [];
  for (let leaf = 0; leaf < floor.length; leaf++) if (floor[leaf] === 1) leaves.push(leaf);
  const first = labels.findIndex((label) => floor[label] === 1);
  return { leaves, top: Math.floor(first / width) };
}

/** What a region is likely to be: which sides of the picture it reaches, and how high it lies. */
function guessKind(
  model: SelectionModel,
  floor: Floor,
  leaves: readonly number[],
  part: number,
): RegionProposal["kind"] {
  const { width, height, labels, count } = model.superpixels;
  const isInside = new Uint8Array(count);
  for (const leaf of leaves) isInside[leaf] = 1;
  let rows = 0;
  let pixels = 0;
  let top = height;
  for (let i = 0; i < labels.length; i++) {
    if (isInside[labels[i]!] === 0) continue;
    const row = Math.floor(i / width);
    rows += row;
    if (pixels++ === 0) top = row;
  }
  const middle = rows / pixels / height;
  if (shareOf(model, leaves, model.floor) > most) return "floor";
  if (mayBeFloor(model.superpixels, leaves)) return "floor";
  if (floor.leaves.length > 0 && top >= floor.top && middle > most) {
    const [unlike] = compareLooks(model, floor.leaves, [leaves]);
    if (unlike! < floorLikeness) return "floor";
  }
  let along = 0;
  for (let x = 0; x < width; x++) along += isInside[labels[x]!]!;
  if (along / width > 0.2 && middle < 0.15) return "ceiling";
  return part >= wallPart && middle < 0.6 ? "wall" : "object";
}
