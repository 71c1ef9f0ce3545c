import { fitPlaneCorners } from "#kernels/camera/fit-plane-corners.ts";
import { usualCameraHeightM } from "#kernels/camera/floor-plane.ts";
import type { Corners } from "#kernels/camera/homography.ts";
import { measurePlaneLength, scalePlane } from "#kernels/camera/measure-plane-length.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { Edit, EditList, MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { KnownLength, PlaneFix } from "#shared/plane-fix.ts";

type Frame = { width: number; height: number };
/** Where a surface lies: what every covering says, and paint once its wall was measured or mended. */
export type Placed = Pick<MaterialEdit, "surface" | "plane" | "planeFix">;
/** A plane as it is now, and what a person said about it. */
export type MendedPlane = Omit<Placed, "surface">;

/** A photo is taken neither from the floor nor from a crane. */
const lowestCameraM = 0.3;
const highestCameraM = 5;

/** Where the surface of an edit lies; null where only the photo tells. The same object for the same edit. */
export function readPlace(edit: Edit): Placed | null {
  if (edit.kind === "material") return edit;
  return edit.kind === "paint" ? (edit.wall ?? null) : null;
}

/** The edit lying there; with null, paint on a wall that the photo tells the place of. */
export function setPlace(edit: Edit, place: Placed | null): Edit {
  const plane = place && {
    plane: place.plane,
    ...(place.planeFix && { planeFix: place.planeFix }),
  };
  if (edit.kind === "material") {
    const { planeFix: _planeFix, ...rest } = edit;
    return plane === null ? edit : { ...rest, ...plane };
  }
  if (edit.kind !== "paint") return edit;
  const { wall: _wall, ...rest } = edit;
  return plane === null ? rest : { ...rest, wall: { surface: "wall", ...plane } };
}

/**
 * The plane whose correction the rest of the room follows: a covering's before a painted wall's, whose
 * foot is often hidden; corners tell more than a length.
 */
export function findMendedPlane(edits: EditList): Placed | null {
  const mended = edits.flatMap((edit) => {
    const place = readPlace(edit);
    return place?.planeFix === undefined ? [] : [{ place, isLaid: edit.kind === "material" }];
  });
  const laid = mended.filter(({ isLaid }) => isLaid);
  const told = (laid.length > 0 ? laid : mended).map(({ place }) => place);
  return told.findLast(({ planeFix }) => planeFix?.corners) ?? told.at(-1) ?? null;
}

/**
 * What the size of the room's coverings goes by: a length on one of them, one on a painted wall, or how
 * high a camera usually is.
 */
export type ScaleBasis = "length" | "wall" | "camera";

export function readScaleBasis(edits: EditList): ScaleBasis {
  const measured = edits.filter((edit) => isMeasured(readPlace(edit)));
  if (measured.length === 0) return "camera";
  return measured.some(({ kind }) => kind === "material") ? "length" : "wall";
}

/** Whether the room's size is known from a length on one of its coverings. */
export function isScaleKnown(edits: EditList): boolean {
  return readScaleBasis(edits) === "length";
}

/** Whether a length was measured on this very surface. */
export function isMeasured(place: Placed | null): boolean {
  return Boolean(place?.planeFix?.knownLength);
}

/**
 * The plane on which the corners seen at `before` are seen at `after`; a known length on it stays
 * as long as it is. Null where no such plane can be.
 */
export function mendCorners(
  edit: Placed,
  frame: Frame,
  focalPx: number,
  [before, after]: readonly [Corners, Corners],
): MendedPlane | null {
  try {
    const { surface, planeFix } = edit;
    const fit = { ...frame, surface, before, after, focalPx };
    const plane = fitPlaneCorners(edit.plane, fit);
    const knownLength = planeFix?.knownLength ?? null;
    const corners = after.map(([x, y]) => [x, y]) as NonNullable<PlaneFix["corners"]>;
    return { plane: fitLength(plane, knownLength), planeFix: { corners, knownLength } };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/**
 * The edits of a room in which a line on one plane is as long as somebody knows it to be: all planes grow
 * alike. A word when that cannot be: the line is too short or not on the plane, or the
 * camera would stand too low or too high.
 */
export function setKnownLength(
  edits: EditList,
  id: string,
  known: KnownLength,
  frame: Frame,
): EditList | "off-plane" | "unlikely" {
  const target = findPlace(edits, id);
  if (target === null) return edits;
  const now = measurePlaneLength(target.plane, [known.from, known.to]);
  if (now === null || !(now > 1e-3)) return "off-plane";
  const factor = known.metres / now;
  const height = readHeight(target, frame) * factor;
  if (height < lowestCameraM || height > highestCameraM) return "unlikely";
  return mapPlaces(scaleRoom(edits, id, factor), (place, edit) =>
    edit.id === id
      ? { ...place, planeFix: { corners: place.planeFix?.corners ?? null, knownLength: known } }
      : place,
  );
}

/**
 * The edits with a plane as it was found in the photo again; where it had a known length, the other
 * planes have the size of a usual camera's height again.
 */
export function resetPlane(
  edits: EditList,
  id: string,
  found: SurfacePlane,
  frame: Frame,
): EditList {
  const target = findPlace(edits, id);
  if (target === null) return edits;
  const room = isMeasured(target)
    ? scaleRoom(edits, id, usualCameraHeightM / readHeight(target, frame))
    : edits;
  return room.map((edit) => {
    if (edit.id !== id) return edit;
    return setPlace(edit, edit.kind === "paint" ? null : { ...target, plane: found, ...notMended });
  });
}

/** The edits with every plane as it was in a list before. */
export function restorePlanes(edits: EditList, before: EditList): EditList {
  const restored = edits.map((edit) => {
    const old = before.find(({ id }) => id === edit.id);
    if (old === undefined) return edit;
    const place = readPlace(old);
    return place?.plane === readPlace(edit)?.plane ? edit : setPlace(edit, place);
  });
  return restored.every((edit, at) => edit === edits[at]) ? edits : restored;
}

const notMended = { planeFix: undefined };

/**
 * All planes of one camera in a room of another size, told by one of them; a length that was known before
 * is not any more. Paint whose own wall was measured keeps that: no pattern has to go on there. And a
 * painted wall tells nothing to coverings that were measured.
 */
function scaleRoom(edits: EditList, by: string, factor: number): EditList {
  const isWall = edits.some(({ id, kind }) => id === by && kind === "paint");
  const keepsCoverings = isWall && isScaleKnown(edits);
  return mapPlaces(edits, (place, edit) => {
    const keepsOwn = edit.kind === "paint" ? isMeasured(place) : keepsCoverings;
    if (edit.id !== by && keepsOwn) return place;
    const corners = place.planeFix?.corners ?? null;
    const planeFix = corners === null ? undefined : { corners, knownLength: null };
    return { ...place, planeFix, plane: [...scalePlane(place.plane, factor)] };
  });
}

function fitLength(plane: readonly number[], known: KnownLength | null): SurfacePlane {
  const now = known === null ? null : measurePlaneLength(plane, [known.from, known.to]);
  if (known === null || now === null) return [...plane];
  return [...scalePlane(plane, known.metres / now)];
}

function readHeight({ plane, surface }: Placed, frame: Frame): number {
  const focalPx = Math.max(frame.width, frame.height);
  return readPlaneCamera(plane, surface, frame, focalPx).heightM;
}

function findPlace(edits: EditList, id: string): Placed | null {
  const edit = edits.find((one) => one.id === id);
  return edit === undefined ? null : readPlace(edit);
}

function mapPlaces(edits: EditList, change: (place: Placed, edit: Edit) => Placed): EditList {
  return edits.map((edit) => {
    const place = readPlace(edit);
    if (place === null) return edit;
    const { surface, plane, planeFix } = change(place, edit);
    return setPlace(edit, { surface, plane, planeFix });
  });
}
