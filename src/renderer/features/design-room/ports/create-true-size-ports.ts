import { findPixelBudget, fitBudget } from "#renderer/services/large-photo/memory-ladder.ts";
import type { Services } from "#renderer/services/services.ts";

import type { TrueSizePorts } from "../model/parts/true-size-part.ts";

/** The photo at full size: its bytes and its worker come once it is wanted. */
export function createTrueSizePorts(
  pictures: Services["pictures"],
  textures: Services["textures"],
): TrueSizePorts {
  return {
    fitSize: (photo) => fitBudget(photo, findPixelBudget(readDevice())),
    readDensity: () => globalThis.devicePixelRatio || 1,
    open: async ({ id, width, height }, size) => {
      const [blob, { openLargePhoto }, { startKernelWorker }] = await Promise.all([
        readOriginal(pictures, id),
        import("#renderer/services/large-photo/large-photo.ts"),
        import("#renderer/services/kernel-host.ts"),
      ]);
      const source = { blob, original: { width, height }, size };
      return openLargePhoto(startKernelWorker, (materialId) => textures.read(materialId), source);
    },
  };
}

export function readOriginal(pictures: Services["pictures"], id: string): Promise<Blob> {
  return pictures.readBlob({ kind: "image", id, variant: "original" });
}

/** Only Chromium tells of its memory. */
function readDevice() {
  const told = "deviceMemory" in navigator ? navigator.deviceMemory : null;
  return {
    gigabytes: typeof told === "number" ? told : null,
    isHandheld: globalThis.matchMedia("(pointer: coarse)").matches,
  };
}
