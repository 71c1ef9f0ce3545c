import { checkRaster } from "../check-input.ts";
import type { Raster } from "../raster.ts";
import { fitWithin, resizeRaster } from "../resample.ts";
import { anglesOfPose, createCamera, type Camera, type RoomAxis } from "./camera.ts";
import { assignAxes, measureResiduals } from "./explain-lines.ts";
import { findPose, priorFor } from "./find-pose.ts";
import { doubtCentre } from "./doubt-centre.ts";
import { findSegments } from "./find-segments.ts";
import { smoothGrey } from "./grey-plane.ts";
import { createLineSet, type LineSet } from "./line-set.ts";
import type { Pose } from "./pose.ts";
import type { RefinedPose } from "./refine-pose.ts";
import { refineSegment } from "./refine-segment.ts";
import { scaleSegment, type Segment } from "./segment.ts";

/** A camera found in a photo, how sure it is, and what it was found from. */
export type CameraSolution = Camera & {
  /** 0 (nothing seen, a guess) to 1: below 0.5 the user should look at it. */
  readonly confidence: number;
  /** Standard deviations, cautious: of focal length (a fraction of it), pitch and yaw (degrees). */
  readonly spread: { readonly focal: number; readonly pitchDeg: number; readonly yawDeg: number };
  /** The straight edges that run along each direction, in the photo's pixels. */
  readonly segments: Readonly<Record<RoomAxis, readonly Segment[]>>;
};

export type SolveCameraOptions = {
  /** Known focal length in the photo's pixels, as from its EXIF data: held within 3 %. */
  readonly focalPx?: number;
};

const maxSide = 1000;
/** A segment within this many standard deviations of a direction runs along it. */
const agreeing = 3;

/**
 * The camera of a photo of a room, from its straight edges: three directions at right angles that
 * explain most of them (the Manhattan world of Coughlan and Yuille, 1999). A photo without edges
 * gives a usual camera with confidence 0. Throws `RangeError` for a bad raster or focal length.
 * Solved on a copy of at most 1000 pixels a side; about a quarter of a second.
 */
export function solveCamera(photo: Raster, options: SolveCameraOptions = {}): CameraSolution {
  checkRaster(photo);
  if (options.focalPx !== undefined && !(options.focalPx > 0)) {
    throw new RangeError("solveCamera: focal length must be positive");
  }
  const size = fitWithin(photo.width, photo.height, maxSide);
  const scale = Math.max(photo.width, photo.height) / Math.max(size.width, size.height);
  const copy = scale === 1 ? photo : resizeRaster(photo, size.width, size.height);
  const plane = smoothGrey(copy, 1);
  const longSide = Math.max(size.width, size.height);
  const segments = findSegments(plane, Math.max(10, 0.02 * longSide)).map((segment) =>
    refineSegment(plane, segment),
  );
  const lines = createLineSet(segments, size.width, size.height);
  const known = options.focalPx === undefined ? undefined : options.focalPx / scale;
  const prior = priorFor(longSide, known);
  const found = findPose(lines, longSide, prior);
  const doubt =
    Math.log(found.pose.focal / prior.focal) ** 2 +
    doubtTilt(found.pose) +
    doubtCentre(lines, found, longSide, prior);
  return describe(photo, scale, segments, lines, found, doubt);
}

function describe(
  photo: Raster,
  scale: number,
  segments: readonly Segment[],
  lines: LineSet,
  { pose, covariance }: RefinedPose,
  doubt: number,
): CameraSolution {
  const axis = assignAxes(lines, pose);
  const residual = measureResiduals(lines, pose, axis);
  const along: Record<RoomAxis, Segment[]> = { x: [], y: [], z: [] };
  let explained = 0;
  segments.forEach((segment, line) => {
    if (Math.abs(residual[line]!) > agreeing * lines.sigma[line]!) return;
    along[(["x", "y", "z"] as const)[axis[line]!]!].push(scaleSegment(segment, scale));
    explained += lines.weight[line]!;
  });
  const degrees = 180 / Math.PI;
  const spread = {
    focal: Math.sqrt(covariance[0]!),
    pitchDeg: Math.sqrt(covariance[5]!) * degrees,
    yawDeg: Math.sqrt(covariance[15]!) * degrees,
  };
  const camera = createCamera(
    photo.width,
    photo.height,
    anglesOfPose({ ...pose, focal: pose.focal * scale }),
  );
  return {
    ...camera,
    confidence: confidenceOf(spread, explained, doubt),
    spread,
    segments: along,
  };
}

/**
 * Grows to 1 for a tilt of 25° of pitch and 5° of roll at once: people tilt a camera one way or the
 * other. A photo that lies on its side is seen so, its level lines being taken for upright ones.
 */
function doubtTilt({ pitch, roll }: Pose): number {
  const degrees = 180 / Math.PI;
  return ((pitch * degrees) / 25) ** 2 * ((roll * degrees) / 5) ** 2;
}

/**
 * Falls to half for a spread of 10 % of focal length or 3° of pitch or yaw, for edges of only 0.3
 * photo diagonals in all, or for other doubts of 1, such as a focal length e times the usual one or
 * 1/e of it.
 */
function confidenceOf(
  spread: CameraSolution["spread"],
  explained: number,
  otherDoubt: number,
): number {
  const doubt =
    (spread.focal / 0.1) ** 2 + (spread.pitchDeg / 3) ** 2 + (spread.yawDeg / 3) ** 2 + otherDoubt;
  return explained / (explained + 0.3) / (1 + doubt);
}
