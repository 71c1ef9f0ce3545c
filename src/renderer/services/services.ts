import type { Platform } from "#renderer/platform/platform.ts";

import type { ApiClient } from "./api-client.ts";
import type { ClientLog } from "./client-log.ts";
import type { DesignTextures } from "./design-textures.ts";
import type { ImageStore } from "./image-store.ts";
import type { Kernels } from "./kernel-host.ts";
import type { PictureCache } from "./picture-cache.ts";
import type { SessionBarrier } from "./session-barrier.ts";

/** What thunks may reach of the world, passed as their `extra` argument. */
export type Services = {
  readonly platform: Platform;
  readonly api: ApiClient;
  readonly sessionBarrier: SessionBarrier;
  readonly imageStore: ImageStore;
  readonly pictures: PictureCache;
  readonly textures: DesignTextures;
  readonly log: ClientLog;
  readonly kernels: Kernels;
};
