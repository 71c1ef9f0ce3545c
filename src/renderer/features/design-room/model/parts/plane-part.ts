import type { Corners, PlanePoint } from "#kernels/camera/homography.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import type { EditList, MaterialEdit, PaintEdit, SurfacePlane } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { KnownLength } from "#shared/plane-fix.ts";

import {
  findMendedPlane,
  isMeasured,
  mendCorners,
  readPlace,
  resetPlane,
  restorePlanes,
  setKnownLength,
  setPlace,
} from "../document/mend-plane.ts";
import type { MendedPlane, Placed } from "../document/mend-plane.ts";
import { placeCorners, placeLine } from "../document/place-corners.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type PlaneLine = readonly [PlanePoint, PlanePoint];

/** A laid floor or wall, or a painted wall, whose plane is being mended by hand. */
export type OpenPlane = {
  /** As they are now, without what is being dragged. */
  readonly edit: MaterialEdit | PaintEdit;
  readonly place: Placed;
  /** A rectangle on the plane, in pixels of the upright original. */
  readonly corners: Corners;
  /** What is asked for: corners or a length. */
  readonly mode: "corners" | "length";
  readonly line: PlaneLine;
  readonly isBusy: boolean;
};

/** One plane that is open, from `begin` to `finish` or `cancel`. */
type Mending = {
  id: string;
  mode: OpenPlane["mode"];
  line: PlaneLine | null;
  focalPx: number | null;
  /** Of a painted wall whose place only the photo tells. */
  found: SurfacePlane | null;
  before: EditList;
};

type PlaneParts = {
  image: Image;
  history: HistoryPart;
  selection: Readable<SelectionPicture | null>;
  kernels: Pick<OpenPhoto, "findPlane">;
  notify: (notice: "layFailed") => void;
};

/** Mends the plane of what lies on the selection; every change is a step of the history. */
export function createPlanePart(parts: PlaneParts) {
  const { image, history } = parts;
  const { document } = history;
  const finder = createPlaneFinder(parts);
  const mending = createStore<Mending | null>(null);
  const open = createOpenPlane(parts, mending, finder.isBusy);
  const tune = (changes: Partial<Mending>) => {
    const now = mending.get();
    if (now !== null) mending.set({ ...now, ...changes });
  };
  const alter = (edits: EditList) => history.change({ type: "planesMended", edits });
  const finish = () => mending.set(null);
  const begin = (mode: OpenPlane["mode"] = "corners") => {
    const picked = history.painted.get();
    if (picked?.kind !== "material" && picked?.kind !== "paint") return;
    const before = document.get().edits;
    mending.set({ id: picked.id, mode, line: null, focalPx: null, found: null, before });
    // The photo has one camera, whatever is open by then.
    void finder.findFocal(picked, (focalPx) => tune({ focalPx }));
    if (readPlace(picked) === null) finder.findWall(picked, before, (found) => tune({ found }));
  };
  return {
    ...derive([open], (shown) => ({ open: shown })),
    begin,
    showMode: (mode: OpenPlane["mode"]) => tune({ mode }),
    moveLine: (line: PlaneLine) => tune({ line }),
    /** The plane with its corners there; null where none can be. */
    fit: (after: Corners) => fitCorners(open.get(), mending.get(), image, after),
    settle: (plane: MendedPlane) => {
      const shown = open.get();
      if (shown !== null) alter(placeOpen(document.get().edits, shown, plane));
    },
    /** Gives the line a length; a word when it cannot have it. */
    measure: (metres: number) => {
      const shown = open.get();
      if (shown === null) return null;
      const [[x0, y0], [x1, y1]] = shown.line;
      const known: KnownLength = { from: [x0, y0], to: [x1, y1], metres };
      const edits = placeOpen(document.get().edits, shown, {});
      const next = setKnownLength(edits, shown.edit.id, known, image);
      if (typeof next === "string") return next;
      alter(next);
      return null;
    },
    /** The plane as the photo shows it again. */
    reset: () => {
      const shown = open.get();
      if (shown !== null) resetOpen(parts, finder, shown, (found) => tune({ found }));
    },
    /** Leaves it as it was when it was opened. */
    cancel: () => {
      const before = mending.get()?.before;
      if (before !== undefined) alter(restorePlanes(document.get().edits, before));
      finish();
    },
    finish,
  };
}

function resetOpen(
  { image, history }: PlaneParts,
  finder: ReturnType<typeof createPlaneFinder>,
  { edit: { id, mask }, place }: OpenPlane,
  use: (found: SurfacePlane) => void,
): void {
  const readEdits = () => history.document.get().edits;
  const others = readEdits().filter((edit) => edit.id !== id);
  const asked = { mask, surface: place.surface };
  void finder.findPlane(asked, isMeasured(place) ? [] : others, (found) => {
    use(found);
    history.change({ type: "planesMended", edits: resetPlane(readEdits(), id, found, image) });
  });
}

function fitCorners(
  open: OpenPlane | null,
  mending: Mending | null,
  image: Image,
  after: Corners,
): MendedPlane | null {
  if (open === null) return null;
  const focalPx = mending?.focalPx ?? Math.max(image.width, image.height);
  return mendCorners(open.place, image, focalPx, [open.corners, after]);
}

/** What is open of the mending: nothing once another edit is picked. */
function createOpenPlane(
  { image, history, selection }: PlaneParts,
  mending: Readable<Mending | null>,
  isBusy: Readable<boolean>,
): Readable<OpenPlane | null> {
  const lying = derive([history.painted, mending], (painted, now) => {
    // Only what is picked can be mended.
    if (now === null || painted?.id !== now.id) return null;
    if (painted.kind !== "material" && painted.kind !== "paint") return null;
    const place = readPlace(painted) ?? (now.found && { surface: "wall", plane: now.found });
    return place && { edit: painted, place };
  });
  const corners = derive([lying, selection], (shown, selected) => {
    if (shown === null || selected === null) return null;
    const { planeFix, plane } = shown.place;
    return planeFix?.corners ?? placeCorners(plane, selected.mask, image);
  });
  return derive([lying, corners, mending, isBusy], (shown, placed, now, isAsking) => {
    if (shown === null || placed === null || now === null) return null;
    const line = now.line ?? readLine(shown.place, placed);
    return { ...shown, corners: placed, mode: now.mode, line, isBusy: isAsking };
  });
}

/** Asks the kernels for planes of the photo's camera. */
function createPlaneFinder({ image, kernels, notify }: PlaneParts) {
  const { width, height } = image;
  const isBusy = createStore(false);
  const find = async (
    { mask, surface }: Pick<MaterialEdit, "mask" | "surface">,
    others: EditList,
    use: (plane: number[]) => void,
  ): Promise<void> => {
    isBusy.set(true);
    try {
      const like = findMendedPlane(others);
      use(await kernels.findPlane({ mask, surface, like }));
    } catch {
      notify("layFailed");
    }
    isBusy.set(false);
  };
  return {
    isBusy,
    /** The plane under an edit's mask, following those of `others` that were mended. */
    findPlane: find,
    /** Where a painted wall stands, as far as the photo and what was mended of the others tell. */
    findWall: (
      { mask }: PaintEdit | MaterialEdit,
      others: EditList,
      use: (plane: number[]) => void,
    ) => void find({ mask, surface: "wall" }, others, use),
    /** In pixels of the upright original. Every floor shows its camera's focal length. */
    findFocal: ({ mask }: Pick<MaterialEdit, "mask">, use: (focalPx: number) => void) =>
      find({ mask, surface: "floor" }, [], (plane) => {
        const usual = Math.max(width, height);
        use(readPlaneCamera(plane, "floor", { width, height }, usual).camera.focalPx);
      }),
  };
}

function readLine({ planeFix }: Placed, corners: Corners): PlaneLine {
  const known = planeFix?.knownLength;
  return known ? [known.from, known.to] : placeLine(corners);
}

/** The edits with what is open in its place, or where it was mended to. */
function placeOpen(
  edits: EditList,
  { edit: { id }, place }: OpenPlane,
  mended: Partial<MendedPlane>,
): EditList {
  return edits.map((edit) => (edit.id === id ? setPlace(edit, { ...place, ...mended }) : edit));
}
