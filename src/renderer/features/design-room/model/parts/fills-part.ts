import type { Raster } from "#kernels/raster.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { maxFills } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { frameFill } from "../document/frame-fill.ts";
import type { Frame } from "../document/frame-fill.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { ErasePart, ErasedResult } from "./erase-part.ts";
import type { HistoryPart } from "./history-part.ts";
import type { PreviewPart } from "./preview-part.ts";

/** Draws a part of a picture as small as a fill is shown; null where the picture is gone already. */
export type DrawFill = (picture: ImageBitmap, frame: Frame) => Raster | null;

/** So many are offered before more are asked for. */
const firstPlaces = 3;
const firstFills = Array.from({ length: firstPlaces }, (_place, fill) => fill);

/** What is kept of one erase, the one looked at last. */
type Kept = {
  readonly id: string | null;
  readonly frame: Frame | null;
  /** By the number of the fill. */
  readonly pictures: ReadonlyMap<number, Raster>;
  readonly isOpen: boolean;
};

const nothing: Kept = { id: null, frame: null, pictures: new Map(), isOpen: false };

type FillParts = {
  image: Image;
  history: Pick<HistoryPart, "change" | "document">;
  preview: PreviewPart;
  erase: ErasePart;
  kernels: Pick<OpenPhoto, "applyBeside">;
  drawFill: DrawFill;
};

/**
 * The fills of the erase that is looked at, as small pictures to choose from. Those that are offered
 * first are made by themselves, one after the other, while nothing else is to be done.
 */
export function createFillsPart(parts: FillParts) {
  const { image, history, preview, erase, drawFill } = parts;
  const kept = createStore(nothing);
  const result = derive([erase], (running) => running.result);
  const task = derive([erase], (running) => running.task);
  const own = derive([kept, result], (known, shown) => (known.id === shown?.id ? known : nothing));
  const places = derive([own, result], listPlaces);
  const making = derive([task], (running) => (running?.kind === "another" ? running.fill : null));

  // The picture of a fill is taken when it is seen, and again when the room around it has changed.
  const seen = derive([result, preview], (shown, { picture, isBusy, failure }) =>
    shown?.isSeen !== true || isBusy || failure !== null ? null : { shown, picture },
  );
  const keep = ({ id, mask }: ErasedResult, fill: number, picture: ImageBitmap) => {
    const known = own.get();
    const frame = known.frame ?? frameFill(mask, image);
    const small = drawFill(picture, frame);
    if (small === null) return;
    const pictures = new Map(known.pictures).set(fill, small);
    kept.set({ ...known, id, frame, pictures });
  };
  // Nothing is made of a room that is about to look otherwise, nor while the person waits for something.
  const missing = derive([seen, own, task], (now, { pictures }, running) => {
    if (now === null || running !== null || !pictures.has(now.shown.fillIndex)) return null;
    return firstFills.find((fill) => !pictures.has(fill)) ?? null;
  });
  const maker = createFillMaker(parts, missing, keep);
  return {
    ...derive([places, making], (offered, fill) => ({
      /** The places to choose from; one has no picture where its fill has not been seen yet. */
      places: offered,
      canShowMore: offered.length < maxFills,
      /** The fill that is being made. */
      making: fill,
    })),
    /** Shows a fill, which is made first where it has not been; one that is being made is given up. */
    choose: (fill: number) => {
      const shown = result.get();
      if (shown === null) return;
      if (making.get() !== null) erase.cancel();
      if (fill === shown.fillIndex) return;
      if (own.get().pictures.has(fill)) history.change({ type: "fillChosen", id: shown.id, fill });
      else erase.fillAgain(fill);
    },
    showMore: () => {
      const shown = result.get();
      if (shown !== null) kept.set({ ...own.get(), id: shown.id, isOpen: true });
    },
    start: () => {
      const stops = [
        follow(seen, (now) => {
          if (now !== null) keep(now.shown, now.shown.fillIndex, now.picture);
        }),
        maker.start(),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Makes the fill that is missing; it is given up as soon as another one is, none, or of another room. */
function createFillMaker(
  { history, preview, erase, kernels }: FillParts,
  missing: Readable<number | null>,
  keep: (shown: ErasedResult, fill: number, picture: ImageBitmap) => void,
) {
  const edits = derive([history.document], (shown) => shown.edits);
  const looked = derive([erase], (running) => running.result);
  const wanted = derive([missing, edits, looked], (fill, list, result) =>
    fill === null || result === null ? null : { fill, list, result },
  );
  type Wanted = NonNullable<ReturnType<typeof wanted.get>>;
  let stopper: AbortController | null = null;
  const make = async ({ fill, list, result }: Wanted, signal: AbortSignal) => {
    const other = list.map((edit) => (edit.id === result.id ? { ...edit, fill } : edit));
    const bitmap = await kernels.applyBeside(other, { known: preview.readResult(), signal });
    if (!signal.aborted) keep(result, fill, bitmap);
    bitmap.close();
  };
  const stop = () => {
    stopper?.abort();
    stopper = null;
  };
  return {
    start: () => {
      const unfollow = follow(wanted, (asked) => {
        stop();
        if (asked === null) return;
        stopper = new AbortController();
        // A fill that cannot be made by itself is made, or said to have failed, when it is chosen.
        make(asked, stopper.signal).catch(() => undefined);
      });
      return () => {
        unfollow();
        stop();
      };
    },
  };
}

function listPlaces({ pictures, isOpen }: Kept, shown: ErasedResult | null) {
  if (shown === null) return [];
  const count = isOpen || shown.fillCount > firstPlaces ? maxFills : firstPlaces;
  return Array.from({ length: count }, (_place, fill) => ({
    fill,
    picture: pictures.get(fill) ?? null,
  }));
}
