import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { EditList } from "#shared/edit.ts";

import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

/** The picture of one version; null while it is on its way. */
export type VersionPicture = { readonly bitmap: ImageBitmap | null; readonly hasFailed: boolean };
/** A version in the state that is wanted. */
export type WantedVersion = { readonly id: string; readonly version: number };

export type VersionPictures = Readable<ReadonlyMap<string, VersionPicture>> & {
  /** Makes the pictures of these versions that it does not have, while it is started. */
  readonly show: (versions: readonly WantedVersion[]) => void;
  /** Answers how to end it: then all pictures are closed and forgotten. */
  readonly start: () => () => void;
};

const waiting: VersionPicture = { bitmap: null, hasFailed: false };

/**
 * The pictures of versions by their ids, as large as the room's own, replayed on the photo that is
 * open. One whose version was changed stays until the newer one is there.
 */
export function createVersionPictures(ports: {
  kernels: Pick<OpenPhoto, "applyEdits">;
  readEdits: (wanted: WantedVersion) => Promise<EditList>;
}): VersionPictures {
  const { kernels, readEdits } = ports;
  const pictures = createStore<ReadonlyMap<string, VersionPicture>>(new Map());
  const asked = new Map<string, number>();
  let running: AbortController | null = null;

  const put = (id: string, picture: VersionPicture) => {
    pictures.get().get(id)?.bitmap?.close();
    pictures.set(new Map([...pictures.get(), [id, picture]]));
  };
  const make = async (wanted: WantedVersion, run: AbortController): Promise<void> => {
    const { id, version } = wanted;
    const isWanted = () => running === run && asked.get(id) === version;
    try {
      const edits = await readEdits(wanted);
      if (!isWanted()) return;
      const { bitmap } = await kernels.applyEdits(edits, { signal: run.signal });
      if (isWanted()) put(id, { bitmap, hasFailed: false });
      else bitmap.close();
    } catch {
      if (isWanted()) put(id, { bitmap: null, hasFailed: true });
    }
  };
  return {
    get: pictures.get,
    subscribe: pictures.subscribe,
    show: (versions) => {
      if (running === null) return;
      for (const wanted of versions) {
        if (asked.get(wanted.id) === wanted.version) continue;
        asked.set(wanted.id, wanted.version);
        if (!pictures.get().has(wanted.id)) put(wanted.id, waiting);
        void make(wanted, running);
      }
    },
    start: () => {
      running = new AbortController();
      return () => {
        running?.abort();
        running = null;
        asked.clear();
        for (const { bitmap } of pictures.get().values()) bitmap?.close();
        pictures.set(new Map());
      };
    },
  };
}
