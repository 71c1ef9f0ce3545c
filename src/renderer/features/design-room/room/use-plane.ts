import { useCallback, useMemo, useState } from "react";

import type { Corners, PlanePoint } from "#kernels/camera/homography.ts";
import type { EditList, MaterialEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { KnownLength } from "#shared/plane-fix.ts";

import { placeCorners, placeLine } from "../canvas/plane/place-corners.ts";
import type { MarkPicture } from "../canvas/mark-picture.ts";
import { mendCorners, resetPlane, restorePlanes, setKnownLength } from "../state/mend-plane.ts";
import type { MendedPlane } from "../state/mend-plane.ts";
import { usePlaneFinder } from "./use-plane-finder.ts";
import type { PlaneFinder } from "./use-plane-finder.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type PlaneLine = readonly [PlanePoint, PlanePoint];

/** A laid floor or wall whose plane is being mended by hand. */
export type OpenPlane = {
  /** As it is now, without what is being dragged. */
  edit: MaterialEdit;
  /** A rectangle on the plane, in pixels of the upright original. */
  corners: Corners;
  /** What is asked for: corners or a length. */
  mode: "corners" | "length";
  line: PlaneLine;
  isBusy: boolean;
};

export type PlaneMending = {
  open: OpenPlane | null;
  start: () => void;
  showMode: (mode: OpenPlane["mode"]) => void;
  /** The plane with its corners there; null where none can be. */
  fit: (corners: Corners) => MendedPlane | null;
  settle: (plane: MendedPlane) => void;
  moveLine: (line: PlaneLine) => void;
  /** Gives the line a length; a word when it cannot have it. */
  measure: (metres: number) => "off-plane" | "unlikely" | null;
  reset: () => void;
  /** Leaves it as it was when it was opened. */
  cancel: () => void;
  finish: () => void;
};

type Session = {
  id: string;
  mode: OpenPlane["mode"];
  line: PlaneLine | null;
  focalPx: number | null;
  before: EditList;
};

/** Mends the plane of what lies on the mark; every change is a step of the history. */
export function usePlane(parts: {
  image: Image;
  history: RoomHistory;
  mark: MarkPicture | null;
  onFailure: () => void;
}): PlaneMending {
  const { image, history, mark, onFailure } = parts;
  const { document, change } = history;
  const finder = usePlaneFinder(image, onFailure);
  const { session, tune, start, end } = useSession(document, finder);
  const open = useOpenPlane({ image, document, mark, session, isBusy: finder.isBusy });
  const alter = useCallback(
    (next: EditList) => change({ type: "planesMended", edits: next }),
    [change],
  );

  const focalPx = session?.focalPx ?? Math.max(image.width, image.height);
  const actions = usePlaneActions({ image, open, focalPx, document, alter, finder });
  const cancel = useCallback(() => {
    if (session !== null) alter(restorePlanes(document.edits, session.before));
    end();
  }, [session, document, alter, end]);
  return useMemo(
    () => ({
      open,
      start,
      showMode: (mode) => tune({ mode }),
      moveLine: (line) => tune({ line }),
      ...actions,
      cancel,
      finish: end,
    }),
    [open, start, tune, actions, cancel, end],
  );
}

function useSession(document: RoomHistory["document"], finder: PlaneFinder) {
  const [session, setSession] = useState<Session | null>(null);
  const tune = useCallback(
    (changes: Partial<Session>) => setSession((now) => now && { ...now, ...changes }),
    [],
  );
  const start = useCallback(() => {
    const { paintedEditId: id, edits: before } = document;
    const laid = before.find((one) => one.id === id);
    if (laid?.kind !== "material") return;
    setSession({ id: laid.id, mode: "corners", line: null, focalPx: null, before });
    // The photo has one camera, whatever is open by then.
    finder.findFocal(laid, (focalPx) => tune({ focalPx }));
  }, [document, finder, tune]);
  const end = useCallback(() => setSession(null), []);
  return { session, tune, start, end };
}

/** What is open of the session: nothing once another edit is picked. */
function useOpenPlane(parts: {
  image: Image;
  document: RoomHistory["document"];
  mark: MarkPicture | null;
  session: Session | null;
  isBusy: boolean;
}): OpenPlane | null {
  const { image, document, mark, session, isBusy } = parts;
  const edit = findOpenEdit(document, session);
  const corners = useMemo(
    () => (edit === null || mark === null ? null : readCorners(edit, mark, image)),
    [edit, mark, image],
  );
  return useMemo(() => {
    if (edit === null || corners === null || session === null) return null;
    const { mode } = session;
    return { edit, corners, mode, line: session.line ?? readLine(edit, corners), isBusy };
  }, [edit, corners, session, isBusy]);
}

function usePlaneActions(parts: {
  image: Image;
  open: OpenPlane | null;
  focalPx: number;
  document: RoomHistory["document"];
  alter: (edits: EditList) => void;
  finder: PlaneFinder;
}): Pick<PlaneMending, "fit" | "settle" | "measure" | "reset"> {
  const { image, open, focalPx, document, alter, finder } = parts;
  return useMemo(
    () => ({
      fit: (after) =>
        open === null ? null : mendCorners(open.edit, image, focalPx, [open.corners, after]),
      settle: (plane) => {
        if (open !== null) alter(replacePlane(document.edits, open.edit, plane));
      },
      measure: (metres) => {
        if (open === null) return null;
        const [[x0, y0], [x1, y1]] = open.line;
        const known: KnownLength = { from: [x0, y0], to: [x1, y1], metres };
        const next = setKnownLength(document.edits, open.edit.id, known, image);
        if (typeof next === "string") return next;
        alter(next);
        return null;
      },
      reset: () => {
        if (open === null) return;
        const { edit } = open;
        const others = document.edits.filter((one) => one.id !== edit.id);
        const isMeasured = Boolean(edit.planeFix?.knownLength);
        finder.findPlane(edit, isMeasured ? [] : others, (found) =>
          alter(resetPlane(document.edits, edit.id, found, image)),
        );
      },
    }),
    [image, open, focalPx, document, alter, finder],
  );
}

/** Only what is picked can be mended. */
function findOpenEdit(
  { edits, paintedEditId }: RoomHistory["document"],
  session: Session | null,
): MaterialEdit | null {
  if (session === null || session.id !== paintedEditId) return null;
  const edit = edits.find(({ id }) => id === session.id);
  return edit?.kind === "material" ? edit : null;
}

function readCorners(edit: MaterialEdit, mark: MarkPicture, image: Image): Corners | null {
  return edit.planeFix?.corners ?? placeCorners(edit.plane, mark.mask, image);
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
