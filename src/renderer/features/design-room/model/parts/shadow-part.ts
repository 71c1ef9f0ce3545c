import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { omitTone } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import type { RoomDocument } from "../document/room-document.ts";
import { createFoundShape, createShadowMask } from "../document/shadow-mask.ts";
import { askOnce } from "../store/ask-once.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

export type ShadowPart = ReturnType<typeof createShadowPart>;

/** Looks for the shadow of what is selected, so that it is seen before anything is erased. */
export function createShadowPart(parts: {
  image: Image;
  document: Readable<RoomDocument>;
  features: Readable<{ canErase: boolean }>;
  kernels: Pick<OpenPhoto, "findShadow" | "drawSelection">;
}) {
  const { image, document, features, kernels } = parts;
  /** Whether a shadow is erased with what casts it. */
  const isIncluded = createStore(true);
  const found = createStore<{ selection: MaskData; picture: SelectionPicture } | null>(null);
  const ask = createShadowQuestion(image, kernels);
  const edits = derive([document], (shown) => shown.edits);

  // A painted area shows its colour and no tint, and nothing goes that was not shown.
  const isSought = derive(
    [isIncluded, features, document],
    (isOn, { canErase }, { paintedEditId }) => isOn && canErase && paintedEditId === null,
  );
  const wanted = derive([isSought, document], (isOn, { selection }) => (isOn ? selection : null));
  const question = derive([wanted, edits], (mask, on) => (mask === null ? null : { mask, on }));
  // The shadow of the selection, or null: nothing found, not found yet, or switched off.
  const picture = derive([found, wanted], (known, drawn) =>
    known !== null && known.selection === drawn ? known.picture : null,
  );
  const take = (next: { selection: MaskData; picture: SelectionPicture } | null) => {
    const before = found.get();
    found.set(next);
    before?.picture.coverage.close();
  };
  const findMask = async (drawn: MaskData, on: EditList): Promise<MaskData | null> => {
    const shape = await ask(drawn.shapes, on);
    return shape === null ? null : createShadowMask(drawn, shape);
  };
  const find = async (asked: ReturnType<typeof question.get>): Promise<void> => {
    take(null);
    if (asked === null) return;
    const mask = await findMask(asked.mask, asked.on);
    if (mask === null || question.get() !== asked) return;
    // The tint is of the shadow alone. A newer selection took its place, or the photo is closed.
    const request = { mask, without: asked.mask };
    const drawn = await kernels.drawSelection(request).catch(() => null);
    if (question.get() === asked && drawn !== null) take({ selection: asked.mask, picture: drawn });
    else drawn?.coverage.close();
  };
  return {
    ...derive([isIncluded, picture], (isOn, seen) => ({ isIncluded: isOn, picture: seen })),
    toggle: () => isIncluded.set(!isIncluded.get()),
    /** The shadow that goes with a selection when it is erased, once that is known; null for none. */
    findMask: async (drawn: MaskData): Promise<MaskData | null> =>
      isSought.get() ? findMask(drawn, edits.get()) : null,
    start: () => follow(question, (asked) => void find(asked)),
  };
}

/** The shadow of the same selection, however it is grown; failing is no shadow. */
function createShadowQuestion(image: Image, kernels: Pick<OpenPhoto, "findShadow">) {
  return askOnce(async (shapes: MaskData["shapes"], edits: EditList) => {
    try {
      const mask = { shapes, grow: 0, feather: 0 };
      const area = await kernels.findShadow({ edits: omitTone(edits), mask });
      return area === null ? null : createFoundShape(area, image);
    } catch {
      return null;
    }
  });
}
