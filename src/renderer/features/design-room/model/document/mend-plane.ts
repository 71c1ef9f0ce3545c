import { fitPlaneCorners } from "#kernels/camera/fit-plane-corners.ts";
import { usualCameraHeightM } from "#kernels/camera/floor-plane.ts";
import type { Corners } from "#kernels/camera/homography.ts";
import { measurePlaneLength, scalePlane } from "#kernels/camera/measure-plane-length.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { Edit, EditList, MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { KnownLength, PlaneFix } from "#shared/plane-fix.ts";

type Frame = { width: number; height: number };
/** A plane as it is now, and what a person said about it. */
export type MendedPlane = Pick<MaterialEdit, "plane" | "planeFix">;

/** A photo is taken neither from the floor nor from a crane. */
const lowestCameraM = 0.3;
const highestCameraM = 5;

/** The plane whose correction the rest of the room follows: corners tell more than a length. */
export function findMendedPlane(edits: EditList): MaterialEdit | null {
  const mended = edits.filter(isLaid).filter(({ planeFix }) => planeFix !== undefined);
  return mended.findLast(({ planeFix }) => planeFix?.corners) ?? mended.at(-1) ?? null;
}

/** Whether the room's size is known from a length, and not only from a usual camera's height. */
export function isScaleKnown(edits: EditList): boolean {
  return edits.some((edit) => isLaid(edit) && Boolean(edit.planeFix?.knownLength));
}

/**
 * The plane on which the corners seen at `before` are seen at `after`; a known length on it stays
 * as long as it is. Null where no such plane can be.
 */
export function mendCorners(
  edit: MendedPlane & Pick<MaterialEdit, "surface">,
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
 * The edits of a room in which a line on one plane is as long as somebody knows it to be: all laid
 * planes grow alike. A word when that cannot be: the line is too short or not on the plane, or the
 * camera would stand too low or too high.
 */
export function setKnownLength(
  edits: EditList,
  id: string,
  known: KnownLength,
  frame: Frame,
): EditList | "off-plane" | "unlikely" {
  const target = findLaid(edits, id);
  if (target === undefined) return edits;
  const now = measurePlaneLength(target.plane, [known.from, known.to]);
  if (now === null || !(now > 1e-3)) return "off-plane";
  const factor = known.metres / now;
  const height = readHeight(target, frame) * factor;
  if (height < lowestCameraM || height > highestCameraM) return "unlikely";
  return mapLaid(scaleRoom(edits, factor), (edit) =>
    edit.id === id
      ? { ...edit, planeFix: { corners: edit.planeFix?.corners ?? null, knownLength: known } }
      : edit,
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
  const target = findLaid(edits, id);
  if (target === undefined) return edits;
  const wasMeasured = Boolean(target.planeFix?.knownLength);
  const room = wasMeasured
    ? scaleRoom(edits, usualCameraHeightM / readHeight(target, frame))
    : edits;
  return mapLaid(room, (edit) => {
    if (edit.id !== id) return edit;
    const { planeFix: _planeFix, ...rest } = edit;
    return { ...rest, plane: found };
  });
}

/** The edits with every plane as it was in a list before. */
export function restorePlanes(edits: EditList, before: EditList): EditList {
  const restored = mapLaid(edits, (edit) => {
    const old = findLaid(before, edit.id);
    if (old === undefined || old.plane === edit.plane) return edit;
    const { planeFix: _planeFix, ...rest } = edit;
    const { plane, planeFix } = old;
    return { ...rest, plane, ...(planeFix === undefined ? {} : { planeFix }) };
  });
  return restored.every((edit, at) => edit === edits[at]) ? edits : restored;
}

/** All planes of one camera in a room of another size; a length that was known before is not any more. */
function scaleRoom(edits: EditList, factor: number): EditList {
  return mapLaid(edits, ({ planeFix, ...rest }) => {
    const corners = planeFix?.corners ?? null;
    const fix = corners === null ? {} : { planeFix: { corners, knownLength: null } };
    return { ...rest, ...fix, plane: [...scalePlane(rest.plane, factor)] };
  });
}

function fitLength(plane: readonly number[], known: KnownLength | null): SurfacePlane {
  const now = known === null ? null : measurePlaneLength(plane, [known.from, known.to]);
  if (known === null || now === null) return [...plane];
  return [...scalePlane(plane, known.metres / now)];
}

function readHeight({ plane, surface }: MaterialEdit, frame: Frame): number {
  const focalPx = Math.max(frame.width, frame.height);
  return readPlaneCamera(plane, surface, frame, focalPx).heightM;
}

function findLaid(edits: EditList, id: string): MaterialEdit | undefined {
  return edits.filter(isLaid).find((edit) => edit.id === id);
}

function mapLaid(edits: EditList, change: (edit: MaterialEdit) => MaterialEdit): EditList {
  return edits.map((edit) => (isLaid(edit) ? change(edit) : edit));
}

function isLaid(edit: Edit): edit is MaterialEdit {
  return edit.kind === "material";
}
