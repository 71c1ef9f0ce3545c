import type { ApiClient } from "./api-client.ts";
import type { ImageStore } from "./image-store.ts";
import { isImmutable, pictureKey } from "./picture.ts";
import type { Picture } from "./picture.ts";

export type ShownPicture = { url: string };

/** Hears of each picture that was read or kept, with its size. */
export type PictureWatcher = (picture: Picture, bytes: number) => void;

/**
 * The one place that pictures are read from, as bytes and as object URLs. Whoever takes a URL gives it
 * back; it is revoked a little after the last taker left, so that going to another screen and back does
 * not load it again.
 */
export type PictureCache = {
  watch(watcher: PictureWatcher): void;
  /** The picture's bytes, from the store when they are there. */
  readBlob(picture: Picture): Promise<Blob>;
  /** Puts bytes that are here already into the store, so that they are never asked for. */
  keep(picture: Picture, bytes: Blob): Promise<void>;
  take(picture: Picture): { ready: Promise<ShownPicture>; giveBack: () => void };
  /** A URL that is ready now, without waiting; null when there is none. */
  peek(picture: Picture): string | null;
};

type Entry = { takers: number; ready: Promise<ShownPicture>; shown: ShownPicture | null };
type UrlFactory = Pick<typeof URL, "createObjectURL" | "revokeObjectURL">;

const graceMs = 10_000;

type Sources = { api: ApiClient; imageStore: ImageStore; readCompany: () => string | null };

export function createPictureCache(parts: Sources & { urls?: UrlFactory }): PictureCache {
  const { readCompany, urls = URL } = parts;
  const entries = new Map<string, Entry>();
  const bytes = createPictureBytes(parts);
  const leave = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  const closeLater = (key: string, entry: Entry) => {
    setTimeout(() => {
      if (entry.takers > 0 || entry.shown === null) return;
      urls.revokeObjectURL(entry.shown.url);
      entry.shown = null;
      leave(key, entry);
    }, graceMs);
  };

  const open = (key: string, picture: Picture): Entry => {
    const show = async () => {
      try {
        const blob = await bytes.readBlob(picture);
        entry.shown = { url: urls.createObjectURL(blob) };
        if (entry.takers === 0) closeLater(key, entry);
        return entry.shown;
      } catch (error) {
        // The next taker tries again.
        leave(key, entry);
        throw error;
      }
    };
    const entry: Entry = { takers: 0, shown: null, ready: Promise.resolve().then(show) };
    entries.set(key, entry);
    return entry;
  };

  return {
    ...bytes,
    take(picture) {
      const key = pictureKey(picture, readCompany());
      const entry = entries.get(key) ?? open(key, picture);
      entry.takers += 1;
      return { ready: entry.ready, giveBack: once(() => giveBack(key, entry, picture)) };
    },
    peek(picture) {
      return entries.get(pictureKey(picture, readCompany()))?.shown?.url ?? null;
    },
  };

  function giveBack(key: string, entry: Entry, picture: Picture): void {
    entry.takers -= 1;
    if (entry.takers > 0) return;
    // A changing picture must be asked for again by whoever comes next.
    if (!isImmutable(picture)) leave(key, entry);
    if (entry.shown !== null) closeLater(key, entry);
  }
}

/** Pictures as bytes; whoever watches hears of each. */
function createPictureBytes({
  api,
  imageStore,
  readCompany,
}: Sources): Pick<PictureCache, "watch" | "readBlob" | "keep"> {
  const watchers = new Set<PictureWatcher>();
  const note = (picture: Picture, { size }: Blob) => {
    for (const watcher of watchers) watcher(picture, size);
  };
  return {
    watch: (watcher) => void watchers.add(watcher),
    async readBlob(picture) {
      const load = () => loadPicture(api, picture);
      const blob = isImmutable(picture)
        ? await imageStore.read(pictureKey(picture, readCompany()), load)
        : await load();
      note(picture, blob);
      return blob;
    },
    async keep(picture, blob) {
      await imageStore.write(pictureKey(picture, readCompany()), blob);
      note(picture, blob);
    },
  };
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
}

function loadPicture(api: ApiClient, picture: Picture): Promise<Blob> {
  const params = { id: picture.id };
  switch (picture.kind) {
    case "texture":
      return api.readBytes("getCatalogueTexture", { params });
    case "design-texture":
      return api.readBytes("getDesignTexture", {
        params: { id: picture.designId, materialId: picture.id },
      });
    case "studio-texture":
      return api.readBytes("getProductTexture", { params });
    case "design":
      return api.readBytes("getDesignThumb", { params, query: { version: picture.version } });
    case "image":
      return api.readBytes("getImageBytes", { params: { ...params, variant: picture.variant } });
    case "sample-room":
      return api.readBytes("getSampleRoomBytes", {
        params: { ...params, variant: picture.variant },
      });
    default:
      return api.readBytes("getStudioSampleRoomBytes", {
        params: { ...params, variant: picture.variant },
      });
  }
}
