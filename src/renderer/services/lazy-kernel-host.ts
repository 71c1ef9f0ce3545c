import type { KernelHost } from "./kernel-host.ts";

/** A kernel host whose code arrives with its first use; closing one that was never used is free. */
export function createLazyKernelHost(load: () => Promise<KernelHost>): KernelHost {
  let loading: Promise<KernelHost> | null = null;
  const open = () => {
    loading ??= load().catch((error: unknown) => {
      // The next call tries again.
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    open: async (imageKey, photo) => (await open()).open(imageKey, photo),
    applyEdits: async (edits, options) => (await open()).applyEdits(edits, options),
    selectSurface: async (request) => (await open()).selectSurface(request),
    selectSimilar: async (request) => (await open()).selectSimilar(request),
    proposeRegions: async (request) => (await open()).proposeRegions(request),
    findShadow: async (request) => (await open()).findShadow(request),
    findPlane: async (request) => (await open()).findPlane(request),
    prepareLive: async (request) => (await open()).prepareLive(request),
    readPyramid: async (materialId) => (await open()).readPyramid(materialId),
    close() {
      loading?.then(
        (host) => host.close(),
        () => undefined,
      );
    },
  };
}
