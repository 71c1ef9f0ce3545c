import { axisInCamera, rayThrough, scaleCamera, type RoomAxis } from "../camera/camera.ts";
import { segmentLength } from "../camera/segment.ts";
import type { CameraSolution } from "../camera/solve-camera.ts";
import { dot } from "../camera/vector3.ts";
import { labelFaces, roomFaces } from "../layout/room-box.ts";
import { compareAppearance } from "./find-alike.ts";
import { mayBeFloor } from "./low-surface.ts";
import { findLie, type Lie } from "./place-superpixels.ts";
import type { SelectionModel } from "./selection-model.ts";

/** What a region of a room is. */
export type RegionKind = "wall" | "floor" | "ceiling" | "object";

/** The share of a region that decides what all of it is. */
const most = 0.5;
/** Degrees of pitch that the horizon may be off by and still tell what is above it. */
const farthestPitchDeg = 3;

/** What is known of a room for naming its regions; made once for all of them. */
export type RoomView = {
  readonly floor: FloorLook;
  /** Null where the horizon is not known. */
  readonly sight: Sight | null;
  /** Of every superpixel its pixels on floor, ceiling and walls of a layout that is likely. */
  readonly faces: FaceParts | null;
};

type FaceParts = Readonly<Record<"floor" | "ceiling" | "walls", Float64Array>>;

/** The superpixels of what lies like a floor, and its highest row. */
type FloorLook = { readonly leaves: readonly number[]; readonly top: number };

type Sight = {
  /** Of every superpixel's middle: height over distance of what is seen there, 0 at the horizon. */
  readonly slope: Float64Array;
  /** Of every superpixel: pixels of straight edges in it, along each direction of the room. */
  readonly edges: Readonly<Record<RoomAxis, Float64Array>>;
};

/**
 * Looks at a photo for naming its regions. `camera` is of the same photo at any size; without it,
 * or where its horizon is a guess, regions are named by their place alone. Linear in the pixels.
 */
export function viewRoom(model: SelectionModel, camera: CameraSolution | null): RoomView {
  const isSeen = camera !== null && camera.spread.pitchDeg < farthestPitchDeg;
  return {
    floor: describeFloor(model),
    sight: isSeen ? lookThrough(model, camera) : null,
    faces: countFaces(model),
  };
}

/** Confidence of a layout from which on half of its creases or more are true ones. */
const likelyLayout = 0.5;

function countFaces({ layout, superpixels }: SelectionModel): FaceParts | null {
  if (layout === null || layout.confidence < likelyLayout) return null;
  const { width, height, labels, count } = superpixels;
  const parts = {
    floor: new Float64Array(count),
    ceiling: new Float64Array(count),
    walls: new Float64Array(count),
  };
  labelFaces(layout.camera, layout.box, width, height).forEach((face, i) => {
    const name = roomFaces[face];
    const part = name === "floor" || name === "ceiling" ? parts[name] : parts.walls;
    part[labels[i]!]! += 1;
  });
  return parts;
}

function describeFloor({ floor, superpixels: { labels, width } }: SelectionModel): FloorLook {
  const leaves: number[] = [];
  for (let leaf = 0; leaf < floor.length; leaf++) if (floor[leaf] === 1) leaves.push(leaf);
  const first = labels.findIndex((label) => floor[label] === 1);
  return { leaves, top: Math.floor(first / width) };
}

function lookThrough(model: SelectionModel, solved: CameraSolution): Sight {
  const { width, height, labels, count } = model.superpixels;
  const camera = scaleCamera(solved, width, height);
  const up = axisInCamera(camera, "z");
  const slope = new Float64Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const ray = rayThrough(camera, x + 0.5, y + 0.5);
      const rise = dot(ray, up);
      const ahead = Math.sqrt(Math.max(1e-9, dot(ray, ray) - rise * rise));
      slope[labels[i]!]! += rise / ahead / model.features.area[labels[i]!]!;
    }
  }
  const scale = width / solved.width;
  const gather = (axis: RoomAxis): Float64Array => {
    const lengths = new Float64Array(count);
    for (const segment of solved.segments[axis]) {
      const steps = Math.ceil(segmentLength(segment) * scale);
      for (let step = 0; step < steps; step++) {
        const part = (step + 0.5) / steps;
        const x = Math.floor((segment.x1 + (segment.x2 - segment.x1) * part) * scale);
        const y = Math.floor((segment.y1 + (segment.y2 - segment.y1) * part) * scale);
        if (x >= 0 && y >= 0 && x < width && y < height) lengths[labels[y * width + x]!]! += 1;
      }
    }
    return lengths;
  };
  return { slope, edges: { x: gather("x"), y: gather("y"), z: gather("z") } };
}

/** From this part on a wall may show as a strip between the photo's top and what stands before it. */
const stripPart = 0.02;
const leastTop = 0.05;
/** Slopes of the ray to a floor some 8 m away from 1.5 m above it, and to a ceiling 1.2 m above. */
const floorSlope = -0.18;
const ceilingSlope = 0.14;
/** Edges inside a region, in sides of a square of its area: boards and tiles, or folds and doors. */
const manyEdges = 2.5;
const manyUprights = 3.5;

/**
 * What a region of superpixels is likely to be: from the sides of the picture it reaches, and, with
 * the horizon, from what may be seen above and below it and the edges that run inside. A floor or
 * ceiling lies wholly below or above the horizon and ends within a few metres; boards and tiles
 * show edges along the floor; curtains and doors show more uprights than a wall does. A likely layout
 * of the room corrects walls and ceilings.
 */
export function guessKind(
  model: SelectionModel,
  view: RoomView,
  leaves: readonly number[],
): RegionKind {
  return correctByFaces(view.faces, guessAlone(model, view, leaves), leaves);
}

/** The share of a region on one face from which on it is no other. */
const onFace = 0.7;

/** Walls and ceilings named by where the layout has them; things stand before any face. */
function correctByFaces(
  faces: FaceParts | null,
  kind: RegionKind,
  leaves: readonly number[],
): RegionKind {
  if (faces === null || kind === "object") return kind;
  const sum = (part: Float64Array): number => leaves.reduce((all, leaf) => all + part[leaf]!, 0);
  const [floor, ceiling, walls] = [sum(faces.floor), sum(faces.ceiling), sum(faces.walls)];
  const least = onFace * (floor + ceiling + walls);
  if (ceiling > least) return "ceiling";
  if (walls > least && kind === "ceiling") return "wall";
  return floor > least && kind === "wall" ? "object" : kind;
}

function guessAlone(model: SelectionModel, view: RoomView, leaves: readonly number[]): RegionKind {
  const lie = findLie(model.places, leaves);
  const { sight } = view;
  if (sight === null) return guessByPlace(model, view.floor, leaves, lie);
  const { lowest, highest } = findSlopes(model, sight, leaves);
  const { level, upright } = countEdges(model, sight, leaves);
  if (highest < floorSlope) {
    const isLaid = level > manyEdges && level > upright && lie.middle > most;
    if (isLaid || guessByPlace(model, view.floor, leaves, lie) === "floor") return "floor";
  }
  if (lowest > ceilingSlope && isAcrossTop(lie)) return "ceiling";
  if (upright > manyUprights || highest < 0) return "object";
  const isStrip = lie.part >= stripPart && lie.alongTop > leastTop && lowest < 0;
  return isStrip || isWallByPlace(lie) ? "wall" : "object";
}

/** Log-odds below which what lies lower than a floor's top looks like that floor. */
const floorLikeness = 2;

function guessByPlace(
  model: SelectionModel,
  floor: FloorLook,
  leaves: readonly number[],
  lie: Lie,
): RegionKind {
  if (shareOf(model, leaves, model.floor) > most) return "floor";
  if (mayBeFloor(lie)) return "floor";
  const floorTop = floor.top / model.superpixels.height;
  if (floor.leaves.length > 0 && lie.top >= floorTop && lie.middle > most) {
    const [unlike] = compareAppearance(model, floor.leaves, [leaves]);
    if (unlike! < floorLikeness) return "floor";
  }
  if (isAcrossTop(lie)) return "ceiling";
  return isWallByPlace(lie) ? "wall" : "object";
}

function isAcrossTop({ alongTop, middle }: Lie): boolean {
  return alongTop > 0.2 && middle < 0.15;
}

const wallPart = 0.05;

function isWallByPlace({ part, middle }: Lie): boolean {
  return part >= wallPart && middle < 0.6;
}

/** What part of a region's pixels lies in superpixels that are 1. */
export function shareOf(
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

/** The part of a region's pixels that may lie on the other side: its border is not exact. */
const stray = 0.02;

/** The slopes that all of a region lies between, but for stray pixels. */
function findSlopes(
  { features: { area } }: SelectionModel,
  { slope }: Sight,
  leaves: readonly number[],
): { lowest: number; highest: number } {
  const order = leaves.toSorted((one, other) => slope[one]! - slope[other]!);
  const limit = stray * leaves.reduce((sum, leaf) => sum + area[leaf]!, 0);
  const firstOf = (sorted: readonly number[]): number => {
    let passed = 0;
    return slope[sorted.find((leaf) => (passed += area[leaf]!) > limit) ?? sorted[0]!]!;
  };
  return { lowest: firstOf(order), highest: firstOf(order.toReversed()) };
}

/** Edges inside a region along the floor's directions and upwards, in sides of a square of its area. */
function countEdges(
  { features: { area } }: SelectionModel,
  { edges }: Sight,
  leaves: readonly number[],
): { level: number; upright: number } {
  const sum = (values: Float64Array): number =>
    leaves.reduce((total, leaf) => total + values[leaf]!, 0);
  const side = Math.sqrt(sum(area));
  return { level: (sum(edges.x) + sum(edges.y)) / side, upright: sum(edges.z) / side };
}
