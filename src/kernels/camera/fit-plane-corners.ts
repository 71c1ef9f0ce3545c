import { focalFromRightAngle, isUsualFocal } from "./camera-from-axes.ts";
import {
  asHomography,
  homographyOfCorners,
  mapPoint,
  type Corners,
  type Homography,
  type PlanePoint,
} from "./homography.ts";
import { centredColumns, columnsThroughLens, readPlanePose } from "./plane-pose.ts";
import type { Vector3 } from "./pose.ts";
import { cross, dot, unit } from "./vector3.ts";

export type CornerFit = {
  /** Size of the photo in whose pixels corners and plane are given. */
  readonly width: number;
  readonly height: number;
  readonly surface: "floor" | "wall";
  /** The corners of a rectangle of the plane, as it is seen now. */
  readonly before: Corners;
  /** The same corners where they should be seen. */
  readonly after: Corners;
  /** The camera's focal length in pixels, as far as it is known. */
  readonly focalPx: number;
};

/** Cosine of how far a plane may turn: a floor that rises by 30° is none. */
const leastAgreement = 0.866;

const unitSquare: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * The plane (pixels to metres) on which a rectangle's corners lie where a person has put them. Its
 * proportions follow from the focal length, which its right angles tell as far as they can; a floor
 * stays as far below the camera as it was, a wall's rectangle keeps its area, and both their middle,
 * so that a pattern stays where it is. Throws `RangeError` for corners that are not convex, or on a
 * plane that is turned by more than 30°.
 */
export function fitPlaneCorners(plane: readonly number[], fit: CornerFit): Homography {
  const { before, after, surface } = fit;
  const toMetres = asHomography(plane);
  const rectangle = mapCorners(toMetres, before);
  const toImage = homographyOfCorners(unitSquare, after);
  const columns = centredColumns(toImage, fit);
  const pose = readPlanePose(plane, fit, fit.focalPx);
  const focal = blendFocal(fit, pose.focalPx);
  const [k1, k2, k3] = columnsThroughLens(columns, focal);
  const normal = cross(pose.first, pose.second);
  if (Math.abs(dot(unit(cross(k1, k2)), normal)) < leastAgreement) {
    throw new RangeError("corners: must be on a plane that lies much as it did");
  }
  const aspect = Math.sqrt(dot(k2, k2) / dot(k1, k1));
  const [across, along] = sidesOf(rectangle);
  const width =
    surface === "floor"
      ? widthAtDepth(k1, k2, k3, Math.abs(dot(pose.origin, normal)))
      : Math.sqrt((across.length * along.length) / aspect);
  if (!(width > 0) || !Number.isFinite(width)) throw new RangeError("corners: no plane shows so");
  const target = placeRectangle(rectangle, width, width * aspect);
  return homographyOfCorners(after, target);
}

/** The length of the unit square's first side at which its plane is this far from the camera. */
function widthAtDepth(k1: Vector3, k2: Vector3, k3: Vector3, depth: number): number {
  const size = Math.sqrt(dot(k1, k1));
  return (depth * size) / Math.abs(dot(k3, unit(cross(k1, k2))));
}

/** How far off, as a part of it, the focal length is where a plane needs mending. */
const focalDoubt = 0.1;
/** How well a corner is placed by hand, as a part of the photo's longer side. */
const cornerDoubt = 0.004;

/** The focal length that was known and the one of the rectangle, by how sure each is. */
function blendFocal(fit: CornerFit, known: number): number {
  const { after, width, height } = fit;
  const seen = logFocal(fit, after);
  if (seen === null) return known;
  const step = cornerDoubt * Math.max(width, height);
  let variance = 0;
  for (let at = 0; at < 8; at++) {
    const moved = logFocal(fit, moveCorner(after, at >> 1, at % 2 === 0 ? [step, 0] : [0, step]));
    if (moved === null) return known;
    variance += (moved - seen) ** 2;
  }
  const trust = focalDoubt ** 2 / (focalDoubt ** 2 + variance);
  const blended = known * Math.exp(trust * (seen - Math.log(known)));
  return isUsualFocal(fit, blended) ? blended : known;
}

function logFocal(fit: CornerFit, corners: Corners): number | null {
  const [p, q] = centredColumns(homographyOfCorners(unitSquare, corners), fit);
  const focal = focalFromRightAngle(fit, unit(p), unit(q));
  return focal === null ? null : Math.log(focal);
}

/** The same corners, one of them moved. */
export function moveCorner(corners: Corners, moved: number, [dx, dy]: PlanePoint): Corners {
  return eachCorner(corners, ([x, y], at) => (at === moved ? [x + dx, y + dy] : [x, y]));
}

/** The corners as the homography takes them; `RangeError` where one is past its horizon. */
export function mapCorners(homography: Homography, corners: Corners): Corners {
  return eachCorner(corners, (corner) => {
    const mapped = mapPoint(homography, corner);
    if (mapped === null) throw new RangeError("corners: must not be past the plane's horizon");
    return mapped;
  });
}

function eachCorner(
  [a, b, c, d]: Corners,
  change: (corner: PlanePoint, at: number) => PlanePoint,
): Corners {
  return [change(a, 0), change(b, 1), change(c, 2), change(d, 3)];
}

type Side = { readonly direction: PlanePoint; readonly length: number };

function sidesOf([a, b, , d]: Corners): [Side, Side] {
  return [sideTo(a, b), sideTo(a, d)];
}

function sideTo([x0, y0]: PlanePoint, [x1, y1]: PlanePoint): Side {
  const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
  if (!(length > 1e-9)) throw new RangeError("corners: must be apart");
  return { direction: [(x1 - x0) / length, (y1 - y0) / length], length };
}

/** A rectangle of other sides, as the one before lies and around its middle. */
function placeRectangle(rectangle: Corners, width: number, height: number): Corners {
  const [across, along] = sidesOf(rectangle);
  const middle = [0, 1].map((at) => rectangle.reduce((sum, corner) => sum + corner[at]! / 4, 0));
  return eachCorner(unitSquare, ([u, v]) => {
    const [right, up] = [(u - 0.5) * width, (v - 0.5) * height];
    return [
      middle[0]! + right * across.direction[0] + up * along.direction[0],
      middle[1]! + right * across.direction[1] + up * along.direction[1],
    ];
  });
}
