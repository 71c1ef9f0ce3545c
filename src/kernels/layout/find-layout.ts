import { scaleCamera, type Camera } from "../camera/camera.ts";
import { scaleSegment } from "../camera/segment.ts";
import type { CameraSolution } from "../camera/solve-camera.ts";
import { checkRaster } from "../check-input.ts";
import { createLabPlanes } from "../lab-planes.ts";
import { smoothBinomial } from "../mask/smooth-binomial.ts";
import type { Raster } from "../raster.ts";
import { fitWithin, resizeRaster } from "../resample.ts";
import { drawLine, lengthOf, listEdges, type BoxEdge, type Stretch } from "./crease-lines.ts";
import { describeCrease, weighCrease } from "./crease-probability.ts";
import { describeFaces } from "./face-features.ts";
import { weighFaces } from "./face-weights.ts";
import { measureLines, measureStretch, type StepPicture } from "./line-evidence.ts";
import { createLineFan } from "./line-fan.ts";
import type { RoomBox, RoomFace } from "./room-box.ts";
import type { RoomEvidence, ScoredBox } from "./score-box.ts";
import { settleCrease } from "./settle-crease.ts";
import { refineBox, sweepBoxes } from "./sweep-boxes.ts";

/** Where two faces of a room meet, as far as the picture shows it. */
export type RoomCrease = {
  readonly faces: readonly [RoomFace, RoomFace];
  /** Ends in the pixels of the camera's photo. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** 0 to 1: how often a crease like this one lies within a pixel or two of the true one. */
  readonly probability: number;
};

/** A room as a box, seen through the camera of its photo; `labelFaces` tells each pixel's face. */
export type RoomLayout = {
  readonly camera: Camera;
  readonly box: RoomBox;
  readonly creases: readonly RoomCrease[];
  /** 0 to 1: the mean of its creases' probabilities, by length. */
  readonly confidence: number;
};

/** Below this confidence of the camera no layout is looked for. */
const leastCamera = 0.5;
/** The longest side of the copy that is looked at. */
const workingSide = 512;
/** Boxes of the sweep that are refined. */
const refined = 24;
/** Part of the picture's longer side below which a crease is not one. */
const leastLength = 0.04;

/**
 * The box that a photo's room most looks like, and its creases: an exact sweep over back wall, side
 * walls and ceiling (integral geometry after Schwing and Urtasun, 2012), scored by faint but steady
 * steps of colour along whole lines through the camera's vanishing points and by which way regions
 * seem to face. `solved` is of the same photo at any size. Null where the camera is not confident.
 * Some 150 ms. Throws `RangeError` for a bad raster.
 */
export function findLayout(photo: Raster, solved: CameraSolution): RoomLayout | null {
  checkRaster(photo);
  if (solved.confidence < leastCamera) return null;
  const { evidence, camera } = gatherEvidence(photo, solved);
  const { best, swept } = findBox(evidence);
  const scale = solved.width / camera.width;
  const creases = describeCreases(camera, evidence, best, swept).map((crease): RoomCrease => ({
    faces: crease.edge.faces,
    from: [crease.from[0] * scale, crease.from[1] * scale],
    to: [crease.to[0] * scale, crease.to[1] * scale],
    probability: weighCrease(crease.features),
  }));
  return { camera: solved, box: best.box, creases, confidence: meanProbability(creases) };
}

/** The best box of all, and what the sweep found on its way there, best first. */
export function findBox(evidence: RoomEvidence): {
  readonly best: ScoredBox;
  readonly swept: readonly ScoredBox[];
} {
  const swept = sweepBoxes(evidence);
  const best = swept
    .slice(0, refined)
    .map((one) => refineBox(evidence, one))
    .reduce((one, other) => (other.score > one.score ? other : one));
  return { best, swept };
}

/** What the sweep looks at, on a small copy of the photo. */
export function gatherEvidence(
  photo: Raster,
  solved: CameraSolution,
): { evidence: RoomEvidence; camera: Camera } {
  const { width, height } = fitWithin(photo.width, photo.height, workingSide);
  const camera = scaleCamera(solved, width, height);
  const picture = createStepPicture(resizeRaster(photo, width, height));
  const scale = width / solved.width;
  const scaled = (axis: "x" | "y" | "z") =>
    solved.segments[axis].map((segment) => scaleSegment(segment, scale));
  const segments = { x: scaled("x"), y: scaled("y"), z: scaled("z") };
  const measure = (axis: "x" | "y" | "z") => {
    const fan = createLineFan(camera, axis);
    return { fan, ...measureLines(picture, fan) };
  };
  return {
    camera,
    evidence: {
      fans: { x: measure("x"), y: measure("y"), z: measure("z") },
      faces: weighFaces(describeFaces(picture, camera, segments)),
      segments,
      picture,
    },
  };
}

/** How much more a step of chroma counts than one of lightness: shading has none. */
const chromaWeight = 1.5;

function createStepPicture(photo: Raster): StepPicture {
  const { width, height } = photo;
  const scratch = new Float32Array(width * height);
  const [lightness, a, b] = createLabPlanes(photo).map((plane) =>
    smoothBinomial(plane, width, height, scratch),
  );
  const data = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data[3 * i] = lightness![i]!;
    data[3 * i + 1] = chromaWeight * a![i]!;
    data[3 * i + 2] = chromaWeight * b![i]!;
  }
  return { width, height, data };
}

/** A crease before its probability is known, in pixels of the looked-at copy. */
export type DescribedCrease = Stretch & {
  readonly edge: BoxEdge;
  readonly features: readonly number[];
};

/** The creases of a box that are long enough in the picture, settled, with what tells true ones. */
export function describeCreases(
  camera: Camera,
  evidence: RoomEvidence,
  best: ScoredBox,
  swept: readonly ScoredBox[],
): DescribedCrease[] {
  const least = leastLength * Math.max(camera.width, camera.height);
  const settled = listEdges(best.box).flatMap((edge) => {
    const drawn = drawLine(camera, edge.line);
    if (drawn === null || lengthOf(drawn) < least) return [];
    const stretch = settleCrease(evidence.picture, drawn);
    return [{ edge, ...stretch, strength: measureStretch(evidence.picture, stretch) }];
  });
  const mean =
    settled.reduce((sum, { strength }) => sum + strength, 0) / Math.max(1, settled.length);
  return settled.map(({ edge, from, to }) => ({
    edge,
    from,
    to,
    features: describeCrease(camera, evidence, edge, { from, to }, best, swept, mean),
  }));
}

function meanProbability(creases: readonly RoomCrease[]): number {
  let sum = 0;
  let all = 0;
  for (const crease of creases) {
    sum += lengthOf(crease) * crease.probability;
    all += lengthOf(crease);
  }
  return all === 0 ? 0 : sum / all;
}
