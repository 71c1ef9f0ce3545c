import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionKind, SelectionPicture } from "#renderer/services/kernel-wire.ts";
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

/** Looks for the shadow of what is selected, so that it is seen, and offered, before anything is erased. */
export function createShadowPart(parts: {
  image: Image;
  document: Readable<RoomDocument>;
  surface: Readable<SelectionKind | null>;
  features: Readable<{ canErase: boolean }>;
  kernels: Pick<OpenPhoto, "findShadow" | "drawSelection">;
}) {
  const { image, document, surface, features, kernels } = parts;
  /** Whether a shadow is erased with what casts it. */
  const isIncluded = createStore(true);
  const found = createStore<{ selection: MaskData; picture: SelectionPicture } | null>(null);
  const ask = createShadowQuestion(image, kernels);
  const edits = derive([document], (shown) => shown.edits);

  // A painted area shows its colour and no tint, and nothing goes that was not shown.
  const canCast = derive(
    [features, document, surface],
    ({ canErase }, { selection, paintedEditId }, kind) =>
      canErase && selection !== null && paintedEditId === null && castsShadow(kind),
  );
  const caster = derive([canCast, document], (isPossible, { selection }) =>
    isPossible ? selection : null,
  );
  const question = derive([caster, edits], (mask, on) => (mask === null ? null : { mask, on }));
  // The shadow of the selection, or null: none that is sure enough, or not found yet.
  const shade = derive([found, caster], (known, drawn) =>
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
    ...derive([isIncluded, shade], (isOn, seen) => ({
      isIncluded: isOn,
      /** Whether there is one, for sure. */
      isOffered: seen !== null,
      /** What goes with the selection; null as well where it is switched off. */
      picture: isOn ? seen : null,
    })),
    toggle: () => isIncluded.set(!isIncluded.get()),
    /** The shadow that goes with a selection when it is erased, once that is known; null for none. */
    findMask: async (drawn: MaskData): Promise<MaskData | null> =>
      isIncluded.get() && canCast.get() ? findMask(drawn, edits.get()) : null,
    start: () => follow(question, (asked) => void find(asked)),
  };
}

/** Walls, floors and ceilings cast none; what is not known may. */
function castsShadow(kind: SelectionKind | null): boolean {
  return kind === null || kind === "object";
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
