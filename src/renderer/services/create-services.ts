import { readCompanySlug } from "#renderer/platform/company-name.ts";
import { loadOnce } from "#renderer/platform/load-once.ts";
import type { Platform } from "#renderer/platform/platform.ts";

import { createApiClient } from "./api-client.ts";
import { createClientLog } from "./client-log.ts";
import { createIndexedDbImageStore } from "./indexed-db-image-store.ts";
import { createDesignTextures } from "./design-textures.ts";
import type { DesignTextures } from "./design-textures.ts";
import type { Kernels } from "./kernel-host.ts";
import type { ImageStore } from "./image-store.ts";
import { createPictureCache } from "./picture-cache.ts";
import { createSessionBarrier } from "./session-barrier.ts";
import type { Services } from "./services.ts";

/** The services of a page that was entered through the given platform, which may have a store of its own. */
export function createServices(
  platform: Platform,
  imageStore: ImageStore = createIndexedDbImageStore(),
): Services {
  const readCompany = () => readCompanySlug(platform.entrance, platform.storage.session);
  const sessionBarrier = createSessionBarrier();
  const api = createApiClient(platform.transport, readCompany, sessionBarrier);
  const pictures = createPictureCache({ api, imageStore, readCompany });
  const textures = createDesignTextures(pictures);
  return {
    platform,
    api,
    sessionBarrier,
    imageStore,
    pictures,
    textures,
    log: createClientLog(platform.transport, globalThis.console),
    kernels: createKernels(textures),
  };
}

/** Their code arrives with the first photo that is opened; a load that failed is tried again. */
function createKernels(textures: DesignTextures): Kernels {
  const load = loadOnce(async () => {
    const { createKernelHost, startKernelWorker } = await import("./kernel-host.ts");
    return createKernelHost(startKernelWorker, (materialId) => textures.read(materialId));
  });
  return {
    openPhoto: async (key, blob, original) => (await load()).openPhoto(key, blob, original),
  };
}
