import { fitWithin } from "#kernels/resample.ts";
import type { Raster } from "#kernels/raster.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { createLivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { Services } from "#renderer/services/services.ts";
import { api } from "#renderer/state/api.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import type { Image } from "#shared/image.ts";

import type { RenderPorts } from "../model/parts/job-part.ts";
import { notifyRender } from "../model/render/notify-render.ts";
import { waitFor } from "../model/render/wait-for.ts";
import type { RoomPorts } from "../model/room-session.ts";
import { pageClock } from "../model/store/room-clock.ts";
import { createSaverPorts } from "./create-saver-ports.ts";
import { createPageOpener } from "./open-page.ts";

/** Colours are read from a thumbnail: they are areas, not details. */
const thumbSide = 160;

/** The world of a room in a page: its services, the store, the window. */
export function createRoomPorts(
  opened: { designId: string; image: Image; kernels: OpenPhoto },
  { platform, api: client }: Services,
  store: AppStore,
): Omit<RoomPorts, "notify" | "familyWords"> {
  const { kernels } = opened;
  const { width: originalWidth, height: originalHeight } = opened.image;
  return {
    kernels,
    live: createLivePreview(kernels, { originalWidth, originalHeight }),
    clock: pageClock,
    local: platform.storage.local,
    company: {
      get: () => store.getState().company.features,
      subscribe: (hear) => store.subscribe(hear),
    },
    openPage: createPageOpener(store),
    drawThumbnail,
    saver: createSaverPorts(opened.designId, platform, store),
    renders: createRenderPorts(platform, client, store),
    files: {
      readOriginal: (id) =>
        client.readBytes("getImageBytes", { params: { id, variant: "original" } }),
      readResult: (id, format) =>
        client.readBytes("getRenderResult", { params: { id }, query: { format } }),
      saveFile: (name, file) => platform.saveFile(name, file),
    },
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
    notify: (render) => notifyRender(platform, render),
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
