import type { LargePhoto } from "#renderer/services/large-photo/large-photo.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import type { Size } from "../canvas/viewport.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable, Store } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import { isLargerThan, listTiles } from "../true-size/list-tiles.ts";
import type { TileView } from "../true-size/list-tiles.ts";
import { createPhotoKeeper } from "../true-size/photo-keeper.ts";
import { createSeenPlace } from "../true-size/seen-place.ts";
import { createTileStore } from "../true-size/tile-store.ts";
import type { PreviewState } from "./preview-part.ts";
import type { ViewMode } from "./view-part.ts";

/** The world, as far as the photo at true size needs it. */
export type TrueSizePorts = {
  /** The size that this device works on a photo at, which may be the photo's own. */
  fitSize(photo: Size): Size;
  /** Pixels of the screen to a css pixel. */
  readDensity(): number;
  /** Gets the original and opens it in a worker of its own. */
  open(image: Image, size: Size): Promise<LargePhoto>;
};

type TrueSizeParts = {
  image: Image;
  /** The preview of the photo. */
  photo: Size;
  document: Readable<RoomDocument>;
  preview: Readable<PreviewState>;
  erase: Readable<{ readonly task: unknown }>;
  /** What is only being chosen, and shown in the photo's place. */
  live: Pick<LivePreview, "read" | "subscribe">;
  view: Readable<{ readonly mode: ViewMode }>;
  /** Where pictures at full size are withheld, none is drawn here either. */
  features: Readable<{ readonly canDownload: boolean }>;
  online: Readable<boolean>;
  clock: Pick<RoomClock, "after">;
  ports: TrueSizePorts;
};

/** The photo neither moves nor changes for this long before its own pixels are asked for. */
const quietMs = 250;
/** Who zooms out may zoom in again: the worker is kept for a while. */
const keptMs = 20_000;

/**
 * Shows the photo's own pixels where the screen has more of them than the preview: the edits are
 * drawn at full size, as in the picture that is downloaded. It waits until nothing moves, and
 * a change of the edits takes it away at once. What fails leaves the preview, and is not tried again before the
 * edits change, somebody zooms out, or the network is back.
 */
export function createTrueSizePart(parts: TrueSizeParts) {
  const { image, clock, ports, online } = parts;
  const size = ports.fitSize(image);
  const { place, watch, toggle } = createSeenPlace(image, () => ports.readDensity());
  const failed = createStore<EditList | null>(null);
  const asked = deriveRequest(parts, size, place, failed);
  const { edits, isBeyond, isWanted, isCalm, isHidden } = asked;
  const photo = createPhotoKeeper(() => ports.open(image, size));
  const tiles = createTileStore(size);
  const { show, drop } = createShowing({ edits, place, photo, tiles, failed });
  let callOff: (() => void) | null = null;

  const consider = () => {
    callOff?.();
    callOff = null;
    if (!isBeyond.get()) failed.set(null);
    if (!photo.isOf(edits.get())) {
      drop();
      photo.stop();
    }
    if (isHidden.get() || !isWanted.get()) drop();
    if (!isWanted.get()) callOff = clock.after(keptMs, photo.close);
    else if (isCalm.get()) callOff = clock.after(quietMs, () => void show());
  };
  return {
    ...tiles.state,
    watch,
    toggle,
    start: () => {
      const all = derive([place, edits, isWanted, isCalm, isHidden], (...values) => values);
      const stops = [
        follow(online, (isOnline) => {
          if (isOnline) failed.set(null);
        }),
        follow(all, consider),
      ];
      return () => {
        for (const stop of stops) stop();
        callOff?.();
        drop();
        photo.close();
      };
    },
  };
}

/** Gets the tiles that are seen; of several calls only the newest shows what it got. */
function createShowing(parts: {
  edits: Readable<EditList>;
  place: Readable<TileView | null>;
  photo: ReturnType<typeof createPhotoKeeper>;
  tiles: ReturnType<typeof createTileStore>;
  failed: Store<EditList | null>;
}) {
  const { edits, place, photo, tiles, failed } = parts;
  let newest: object | null = null;
  return {
    show: async (): Promise<void> => {
      const call = {};
      newest = call;
      const wanted = edits.get();
      try {
        const opened = await photo.bring(wanted);
        const view = place.get();
        if (newest !== call || view === null) return;
        const places = listTiles(tiles.state.get().size, view);
        const bitmaps = await opened.cutTiles(tiles.listMissing(places));
        if (newest === call) tiles.show(places, bitmaps);
        else for (const bitmap of bitmaps) bitmap.close();
      } catch {
        if (newest !== call) return;
        photo.close();
        failed.set(wanted);
      }
    },
    drop: (): void => {
      newest = null;
      tiles.clear();
    },
  };
}

/** What is to be seen, and whether now is the time for it. */
function deriveRequest(
  { photo, document, preview, erase, live, view, features }: TrueSizeParts,
  size: Size,
  place: Readable<TileView | null>,
  failed: Readable<EditList | null>,
) {
  const all = derive([document], (shown) => shown.edits);
  const edits = derive([all], (list) => list.filter((edit) => edit.enabled));
  const isBeyond = derive([place], (at) => at !== null && isLargerThan(at, photo));
  const isWanted = derive(
    [isBeyond, edits, failed, view, features],
    (beyond, list, broken, { mode }, { canDownload }) =>
      size.width > photo.width && beyond && broken !== list && mode === "edit" && canDownload,
  );
  const liveShown: Readable<boolean> = {
    get: () => live.read() !== null,
    subscribe: live.subscribe,
  };
  const isHidden = derive([liveShown], (shown) => shown);
  const isCalm = derive(
    [isHidden, preview, erase],
    (hidden, { isBusy }, { task }) => !hidden && !isBusy && task === null,
  );
  return { edits, isBeyond, isWanted, isCalm, isHidden };
}
