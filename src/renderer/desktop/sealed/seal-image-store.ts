import type { ImageStore } from "#renderer/services/image-store.ts";

import type { Sealer } from "./sealer.ts";

/**
 * A store of pictures in which nothing lies in the clear. Where `kept` has something that does not open, that is
 * a miss: it is removed, and loaded again.
 */
export function sealImageStore(kept: ImageStore, sealer: Sealer): ImageStore {
  const seal = async (key: string, blob: Blob): Promise<Blob> => {
    const { type } = blob;
    const sealed = await sealer.seal(namePlace(key, type), await blob.arrayBuffer());
    return new Blob([sealed], { type });
  };
  const open = async (key: string, sealed: Blob): Promise<Blob | null> => {
    const { type } = sealed;
    const bytes = new Uint8Array(await sealed.arrayBuffer());
    const opened = await sealer.open(namePlace(key, type), bytes);
    return opened === null ? null : new Blob([opened], { type });
  };

  return {
    async read(key, load) {
      let loaded: Blob | null = null;
      const loadSealed = async () => {
        loaded = await load();
        return seal(key, loaded);
      };
      const readOnce = async () => {
        const sealed = await kept.read(key, loadSealed);
        // What has just been loaded need not be opened.
        return loaded ?? open(key, sealed);
      };
      const found = await readOnce();
      if (found !== null) return found;
      await kept.remove(key);
      return (await readOnce()) ?? load();
    },
    write: async (key, blob) => kept.write(key, await seal(key, blob)),
    remove: (key) => kept.remove(key),
    clear: () => kept.clear(),
  };
}

/** The type stands beside the sealed bytes, and belongs to them. */
function namePlace(key: string, type: string): readonly string[] {
  return ["pictures", key, type];
}
