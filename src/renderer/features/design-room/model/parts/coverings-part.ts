import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";
import type { Product, TexturedProduct } from "#shared/product.ts";

import { createCoveringChoice, readLaying } from "../document/covering-choice.ts";
import { findCover } from "../document/find-cover.ts";
import { findMendedPlane } from "../document/mend-plane.ts";
import type { Placed } from "../document/mend-plane.ts";
import type { CoveringChoice } from "../document/room-document.ts";
import { askOnce } from "../store/ask-once.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type CoveringsPart = ReturnType<typeof createCoveringsPart>;

type UseDraft = (edit: MaterialEdit) => void;

type CoveringsPorts = {
  image: Image;
  history: HistoryPart;
  /** All products by their id. */
  known: Readable<ReadonlyMap<string, Product>>;
  kernels: Pick<OpenPhoto, "findPlane">;
  notify: (notice: "layFailed") => void;
};

/** One for as long as the page lives: the selected area is prepared once for all products. */
const draftId = crypto.randomUUID();

/** What lies on the selection, and laying another product there. */
export function createCoveringsPart(parts: CoveringsPorts) {
  const { image, history, known } = parts;
  const laid = derive([history.painted], (edit) => (edit?.kind === "material" ? edit : null));
  const layer = createLayer(parts);

  /** What lies on the selection, picked or not, with its mask. */
  const findLaid = (): MaterialEdit | null => {
    const { edits, selection, paintedEditId } = history.document.get();
    if (selection === null || paintedEditId !== null) return laid.get();
    const cover = findCover(image, edits, selection);
    return cover?.kind === "material" ? { ...cover, mask: selection } : null;
  };
  /** It with another product, which lies as it does; null where that is on another surface. */
  const follow = (material: TexturedProduct): MaterialEdit | null => {
    const edit = findLaid();
    if (edit?.surface !== surfaceOf(material)) return null;
    const before = asTextured(known.get().get(edit.materialId));
    // A size of the product before is none of this one.
    const { variant: _variant, ...lying } = edit;
    return { ...lying, ...createCoveringChoice(material, edit.plane, readLaying(edit, before)) };
  };
  /** By surface: what was laid there last in this visit. */
  const hand = new Map<MaterialEdit["surface"], TexturedProduct>();
  const change = ({ id, mask, enabled: _enabled, kind: _kind, ...material }: MaterialEdit) =>
    history.change({ type: "coveringLaid", id, mask, material });
  const adjust = (changes: Partial<CoveringChoice>) => {
    const edit = laid.get();
    if (edit !== null) change({ ...edit, ...changes });
  };
  return {
    ...derive([laid, layer.isBusy], (edit, isBusy) => ({ laid: edit, isBusy })),
    /** Changes how the laid product lies. */
    adjust,
    /** In which size it is bought: the SKU of a variant, or undefined for the product itself. */
    chooseVariant: (sku: string | undefined) => {
      const edit = laid.get();
      if (edit === null) return;
      const { variant: _variant, ...lying } = edit;
      change(sku === undefined ? lying : { ...lying, variant: sku });
    },
    /** Lays a product on the selected area, on the plane that the photo's camera sees there. */
    lay: (material: TexturedProduct) => {
      hand.set(surfaceOf(material), material);
      const edit = follow(material);
      if (edit === null) layer.lay(material);
      else change(edit);
    },
    /** What was laid last in this visit; null for none. */
    readHand: (surface: MaterialEdit["surface"]) => hand.get(surface) ?? null,
    /**
     * Gives the edit that laying a product would make, as soon as its plane is known; nothing where
     * something else is picked.
     */
    draft: (material: TexturedProduct, use: UseDraft) => {
      const edit = follow(material);
      if (edit !== null) use(edit);
      else if (history.painted.get() === undefined) layer.draft(material, use);
    },
  };
}

/** Finds the plane under the selection, which takes a moment, and lays the product there. */
function createLayer({ image, history, kernels, notify }: CoveringsPorts) {
  const { document } = history;
  // Once for all that is looked at or laid on the same selection.
  const findPlane = askOnce(
    (mask: MaskData, surface: MaterialEdit["surface"], like: Placed | null) =>
      kernels.findPlane({ mask, surface, like }),
  );
  const isBusy = createStore(false);
  let newest = 0;
  const lay = async (material: TexturedProduct): Promise<void> => {
    const { selection, edits } = document.get();
    if (selection === null) return;
    newest += 1;
    const call = newest;
    isBusy.set(true);
    try {
      const plane = await findPlane(selection, surfaceOf(material), findMendedPlane(edits));
      if (call === newest) {
        history.change({
          type: "coveringLaid",
          id: findCover(image, document.get().edits, selection)?.id ?? crypto.randomUUID(),
          mask: selection,
          material: createCoveringChoice(material, plane, null),
        });
      }
    } catch {
      if (call === newest) notify("layFailed");
    }
    if (call === newest) isBusy.set(false);
  };
  const draft = (material: TexturedProduct, use: UseDraft) => {
    const { selection, edits } = document.get();
    if (selection === null) return;
    const base = { id: draftId, enabled: true, kind: "material", mask: selection } as const;
    const show = (plane: SurfacePlane) => {
      use({ ...base, ...createCoveringChoice(material, plane, null) });
    };
    // Where no plane can be found there is nothing to look at; laying the product says so.
    const like = findMendedPlane(edits);
    findPlane(selection, surfaceOf(material), like).then(show, () => undefined);
  };
  return { isBusy, lay: (material: TexturedProduct) => void lay(material), draft };
}

/** What a product goes on. */
export function surfaceOf({ kind }: Product): MaterialEdit["surface"] {
  return kind === "floor" ? "floor" : "wall";
}

/** A floor or wall covering; null for paints and for what is not sold any more. */
export function asTextured(product: Product | null | undefined): TexturedProduct | null {
  return product === null || product === undefined || product.kind === "paint" ? null : product;
}
