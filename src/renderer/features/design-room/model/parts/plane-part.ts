import type { Corners, PlanePoint } from "#kernels/camera/homography.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import type { EditList, MaterialEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { KnownLength } from "#shared/plane-fix.ts";

import {
  findMendedPlane,
  mendCorners,
  resetPlane,
  restorePlanes,
  setKnownLength,
} from "../document/mend-plane.ts";
import type { MendedPlane } from "../document/mend-plane.ts";
import { placeCorners, placeLine } from "../document/place-corners.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type PlaneLine = readonly [PlanePoint, PlanePoint];

/** A laid floor or wall whose plane is being mended by hand. */
export type OpenPlane = {
  /** As it is now, without what is being dragged. */
  readonly edit: MaterialEdit;
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
    const laid = history.painted.get();
    if (laid?.kind !== "material") return;
    const before = document.get().edits;
    mending.set({ id: laid.id, mode, line: null, focalPx: null, before });
    // The photo has one camera, whatever is open by then.
    void finder.findFocal(laid, (focalPx) => tune({ focalPx }));
  };
  const reset = () => {
    const edit = open.get()?.edit;
    if (edit === undefined) return;
    const others = document.get().edits.filter(({ id }) => id !== edit.id);
    const isMeasured = Boolean(edit.planeFix?.knownLength);
    void finder.findPlane(edit, isMeasured ? [] : others, (found) =>
      alter(resetPlane(document.get().edits, edit.id, found, image)),
    );
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
      if (shown !== null) alter(replacePlane(document.get().edits, shown.edit, plane));
    },
    /** Gives the line a length; a word when it cannot have it. */
    measure: (metres: number) => {
      const shown = open.get();
      if (shown === null) return null;
      const [[x0, y0], [x1, y1]] = shown.line;
      const known: KnownLength = { from: [x0, y0], to: [x1, y1], metres };
      const next = setKnownLength(document.get().edits, shown.edit.id, known, image);
      if (typeof next === "string") return next;
      alter(next);
      return null;
    },
    reset,
    /** Leaves it as it was when it was opened. */
    cancel: () => {
      const before = mending.get()?.before;
      if (before !== undefined) alter(restorePlanes(document.get().edits, before));
      finish();
    },
    finish,
  };
}

function fitCorners(
  open: OpenPlane | null,
  mending: Mending | null,
  image: Image,
  after: Corners,
): MendedPlane | null {
  if (open === null) return null;
  const focalPx = mending?.focalPx ?? Math.max(image.width, image.height);
  return mendCorners(open.edit, image, focalPx, [open.corners, after]);
}

/** What is open of the mending: nothing once another edit is picked. */
function createOpenPlane(
  { image, history, selection }: PlaneParts,
  mending: Readable<Mending | null>,
  isBusy: Readable<boolean>,
): Readable<OpenPlane | null> {
  const edit = derive([history.painted, mending], (painted, now) =>
    // Only what is picked can be mended.
    painted?.kind === "material" && painted.id === now?.id ? painted : null,
  );
  const corners = derive([edit, selection], (laid, shown) => {
    if (laid === null || shown === null) return null;
    return laid.planeFix?.corners ?? placeCorners(laid.plane, shown.mask, image);
  });
  return derive([edit, corners, mending, isBusy], (laid, placed, now, isAsking) => {
    if (laid === null || placed === null || now === null) return null;
    const line = now.line ?? readLine(laid, placed);
    return { edit: laid, corners: placed, mode: now.mode, line, isBusy: isAsking };
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
    /** In pixels of the upright original. Every floor shows its camera's focal length. */
    findFocal: ({ mask }: MaterialEdit, use: (focalPx: number) => void) =>
      find({ mask, surface: "floor" }, [], (plane) => {
        const usual = Math.max(width, height);
        use(readPlaneCamera(plane, "floor", { width, height }, usual).camera.focalPx);
      }),
  };
}

function readLine({ planeFix }: MaterialEdit, corners: Corners): PlaneLine {
  const known = planeFix?.knownLength;
  return known ? [known.from, known.to] : placeLine(corners);
}

function replacePlane(edits: EditList, of: MaterialEdit, plane: MendedPlane): EditList {
  return edits.map((edit) =>
    edit.id === of.id && edit.kind === "material" ? { ...edit, ...plane } : edit,
  );
}
