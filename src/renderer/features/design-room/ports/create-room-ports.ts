import { fitWithin } from "#kernels/resample.ts";
import type { Raster } from "#kernels/raster.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { createLaterLivePreview } from "#renderer/services/live-preview/later-live-preview.ts";
import type { Services } from "#renderer/services/services.ts";
import { api } from "#renderer/state/api.ts";
import { readIsOnline, watchNetwork } from "#renderer/services/use-is-online.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";

import { fillPixels } from "../model/document/frame-fill.ts";
import type { Frame } from "../model/document/frame-fill.ts";
import type { RenderPorts } from "../model/parts/job-part.ts";
import type { StepsPorts } from "../model/parts/steps-part.ts";
import { notifyRender } from "../model/render/notify-render.ts";
import { waitFor } from "../model/render/wait-for.ts";
import type { RoomPorts } from "../model/room-session.ts";
import { createAccountLists } from "./create-account-lists.ts";
import { createCataloguePorts } from "./create-catalogue-ports.ts";
import { createSaverPorts } from "./create-saver-ports.ts";
import { createTrueSizePorts, readOriginal } from "./create-true-size-ports.ts";

/** Colours are read from a thumbnail: they are areas, not details. */
const thumbSide = 160;

/** The world of a room in a page: its services, the store, the window. */
export function createRoomPorts(
  opened: { designId: string; image: Image; kernels: OpenPhoto },
  { platform, api: client, imageStore, pictures, textures }: Services,
  store: AppStore,
): Omit<RoomPorts, "notify" | "familyWords" | "surfaces" | "clock"> {
  const { kernels } = opened;
  const catalogue = createCataloguePorts({ api: client, imageStore }, store);
  const { width: originalWidth, height: originalHeight } = opened.image;
  return {
    kernels,
    live: createLaterLivePreview(async () => {
      const { createLivePreview } = await import("#renderer/services/live-preview/live-preview.ts");
      return createLivePreview(kernels, { originalWidth, originalHeight });
    }),
    local: platform.storage.local,
    accountLists: createAccountLists(client, store),
    company: {
      get: () => store.getState().company.features,
      subscribe: (hear) => store.subscribe(hear),
    },
    catalogue,
    drawThumbnail,
    drawFill,
    saver: createSaverPorts(opened.designId, platform, store, catalogue.finder.readHeld),
    online: { get: readIsOnline, subscribe: watchNetwork },
    renders: createRenderPorts(platform, client, store),
    files: {
      readOriginal: (id) => readOriginal(pictures, id),
      readResult: (id, query) => client.readBytes("getRenderResult", { params: { id }, query }),
      readSheet: (id, body) => client.readBytes("makeSheet", { params: { id }, body }),
      saveFile: (name, file) => platform.saveFile(name, file),
    },
    trueSize: createTrueSizePorts(pictures, textures),
    steps: createStepsPorts(opened.designId, imageStore, store),
    watchDepartures,
  };
}

function createRenderPorts(
  platform: Services["platform"],
  client: Services["api"],
  { dispatch }: AppStore,
): RenderPorts {
  const { createRender, cancelRender } = api.endpoints;
  return {
    create: (id) => dispatch(createRender.initiate({ params: { id } })).unwrap(),
    cancel: (id) => void dispatch(cancelRender.initiate({ params: { id } })),
    follow: (id) => ({
      readEvents: (onData, signal) =>
        client.readEvents(
          "getRenderEvents",
          { params: { id } },
          ({ data }) => onData(data),
          signal,
        ),
      readRender: (signal) => client.call("getRender", { params: { id } }, { signal }),
      wait: waitFor,
    }),
    notify: (render) => {
      notifyRender(platform, render);
      if (isFinished(render.state)) dispatch(api.util.invalidateTags(["Credits"]));
    },
  };
}

/** Beside the pictures: they go with them when there is no room, and when the person signs out. */
function createStepsPorts(
  designId: string,
  imageStore: Services["imageStore"],
  store: AppStore,
): StepsPorts {
  const key = `design/${designId}/steps`;
  const { departures } = store.getState().session;
  return {
    read: async () => {
      const kept = await imageStore.read(key, () => Promise.resolve(new Blob()));
      return kept.size === 0 ? null : kept.text();
    },
    write: async (text) => {
      // The room is still open for a moment after its person left.
      if (store.getState().session.departures !== departures) return;
      await imageStore.write(key, new Blob([text], { type: "application/json" }));
    },
  };
}

/** Null where the picture is gone already: another one follows at once. */
function drawThumbnail(picture: ImageBitmap): Raster | null {
  if (picture.width === 0) return null;
  const { width, height } = fitWithin(picture.width, picture.height, thumbSide);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Null where the picture is gone already: another one follows at once. */
function drawFill(picture: ImageBitmap, { left, top, width, height }: Frame): Raster | null {
  if (picture.width === 0) return null;
  const { width: across, height: down } = fillPixels;
  const context = new OffscreenCanvas(across, down).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  const [x, y] = [left * picture.width, top * picture.height];
  const [wide, high] = [width * picture.width, height * picture.height];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, wide, high, 0, 0, across, down);
  return context.getImageData(0, 0, across, down);
}

/** The page is hidden, is left, or is on the network again. */
function watchDepartures(listener: () => void): () => void {
  const hide = () => {
    if (document.visibilityState === "hidden") listener();
  };
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", hide);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("pagehide", listener);
    document.removeEventListener("visibilitychange", hide);
  };
}
