import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { ImageStore } from "#renderer/services/image-store.ts";
import { createIndexedDbImageStore } from "#renderer/services/indexed-db-image-store.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { moveClearRecords } from "./move-clear-records.ts";
import { countSealedDrafts, sealDrafts } from "./seal-drafts.ts";
import { sealImageStore } from "./seal-image-store.ts";
import { openSealer } from "./sealer.ts";
import type { Sealer } from "./sealer.ts";

/** Where pages of this computer keep things. */
export type KeptStorage = { local: KeyValueStore; imageStore: ImageStore };

/** Rooms that are to stay, with their photos at full size; a browser has less. */
const maxBytes = 4 * 1024 ** 3;
const sealedDatabase = "roomwright-sealed";

/** Sealed where the system's keyring keeps a key, and as in a browser where there is none. */
export async function openKeptStorage(
  desktop: Pick<DesktopApi, "readDataKey" | "reportLostDrafts">,
  page: Window,
): Promise<KeptStorage> {
  const local = createKeyValueStore(() => page.localStorage);
  const key = await desktop.readDataKey();
  if (key === null) {
    notifyLoss(desktop, countSealedDrafts(page));
    return { local, imageStore: forgetSealedToo(createIndexedDbImageStore({ maxBytes })) };
  }
  const sealer = await openSealer(key);
  const drafts = await sealDrafts(local, page, sealer);
  notifyLoss(desktop, drafts.lost);
  return { local: drafts.local, imageStore: openSealedPictures(sealer) };
}

function openSealedPictures(sealer: Sealer): ImageStore {
  const store = sealImageStore(
    createIndexedDbImageStore({ name: sealedDatabase, maxBytes }),
    sealer,
  );
  // Nobody reads, or erases, before what lay in the clear is where it belongs.
  const ready = moveClearRecords(store);
  return {
    read: (key, load) => ready.then(() => store.read(key, load)),
    write: (key, blob) => ready.then(() => store.write(key, blob)),
    remove: (key) => ready.then(() => store.remove(key)),
    clear: () => ready.then(() => store.clear()),
  };
}

/** Whoever leaves without a key leaves nothing behind that a key would open. */
function forgetSealedToo(store: ImageStore): ImageStore {
  return {
    ...store,
    async clear() {
      await store.clear();
      indexedDB.deleteDatabase(sealedDatabase);
    },
  };
}

function notifyLoss(desktop: Pick<DesktopApi, "reportLostDrafts">, rooms: number): void {
  if (rooms > 0) desktop.reportLostDrafts(rooms).catch(() => undefined);
}
