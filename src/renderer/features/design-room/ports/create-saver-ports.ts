import type { Platform } from "#renderer/platform/platform.ts";
import { api } from "#renderer/state/api.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { throwAppError } from "#renderer/state/request-base-query.ts";
import { AppError } from "#shared/app-error.ts";
import type { Product } from "#shared/product.ts";

import type { SaverPorts } from "../model/save/design-saver.ts";
import { listProducts } from "../model/save/list-products.ts";
import { writeRoomDraft } from "../model/save/room-draft.ts";

/** Saves one design through the store and keeps its draft on this device. */
export function createSaverPorts(
  designId: string,
  platform: Platform,
  store: AppStore,
  listKnown: () => readonly Product[],
): SaverPorts {
  const params = { id: designId };
  const { departures } = store.getState().session;
  // The room is still open for a moment after its person left: nothing of theirs is kept or sent.
  const hasLeft = () => store.getState().session.departures !== departures;
  return {
    async save(version, content) {
      if (hasLeft()) throw new AppError("unauthorized", "the person of this room has left");
      const body = { version, ...content };
      const design = await throwAppError(
        store.dispatch(api.endpoints.updateDesign.initiate({ params, body })).unwrap(),
      );
      const products = listProducts(content.edits, listKnown());
      platform.notifyHost("design:saved", { designId, products });
      return design;
    },
    readCurrent: () => {
      const options = { forceRefetch: true, subscribe: false };
      return throwAppError(
        store.dispatch(api.endpoints.getDesign.initiate({ params }, options)).unwrap(),
      );
    },
    keepDraft(version, content) {
      if (hasLeft()) return;
      const draft = content === null ? null : { version, content, changedAtMs: Date.now() };
      writeRoomDraft(platform.storage.local, designId, draft);
    },
    readNowMs: () => Date.now(),
  };
}
