import type { Platform } from "#renderer/platform/platform.ts";

import type { ApiClient } from "./api-client.ts";
import type { ImageStore } from "./image-store.ts";
import type { KernelHost } from "./kernel-host.ts";

/** What thunks may reach of the world, passed as their `extra` argument. */
export type Services = {
  readonly platform: Platform;
  readonly api: ApiClient;
  readonly imageStore: ImageStore;
  readonly kernels: KernelHost;
};
