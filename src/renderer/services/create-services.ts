import { readCompanySlug } from "#renderer/platform/company-name.ts";
import type { Platform } from "#renderer/platform/platform.ts";

import { createApiClient } from "./api-client.ts";
import { createClientLog } from "./client-log.ts";
import { createIndexedDbImageStore } from "./indexed-db-image-store.ts";
import { createDesignTextures } from "./design-textures.ts";
import type { DesignTextures } from "./design-textures.ts";
import type { Kernels } from "./kernel-host.ts";
import { createPictureShelf } from "./picture-shelf.ts";
import { createSessionGate } from "./session-gate.ts";
import type { Services } from "./services.ts";

/** The services of a page that was entered through the given door. */
export function createServices(platform: Platform): Services {
  const readCompany = () => readCompanySlug(platform.entrance, platform.storage.session);
  const sessionGate = createSessionGate();
  const api = createApiClient(platform.transport, readCompany, sessionGate);
  const imageStore = createIndexedDbImageStore();
  const pictures = createPictureShelf({ api, imageStore, readCompany });
  const textures = createDesignTextures(pictures);
  return {
    platform,
    api,
    sessionGate,
    imageStore,
    pictures,
    textures,
    log: createClientLog(platform.transport, globalThis.console),
    kernels: createKernels(textures),
  };
}

/** Their code arrives with the first photo that is opened; a load that failed is tried again. */
function createKernels(textures: DesignTextures): Kernels {
  let loading: Promise<Kernels> | null = null;
  const load = async () => {
    const { createKernelHost, startKernelWorker } = await import("./kernel-host.ts");
    return createKernelHost(startKernelWorker, (materialId) => textures.read(materialId));
  };
  return {
    async openPhoto(key, blob, original) {
      loading ??= load();
      const kernels = await loading.catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return kernels.openPhoto(key, blob, original);
    },
  };
}
