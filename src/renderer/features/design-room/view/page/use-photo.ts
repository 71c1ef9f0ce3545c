import { useCallback, useEffect, useState } from "react";

import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { Image } from "#shared/image.ts";

/** The preview: what the screen shows of it, and where the kernels work on it. */
export type LoadedPhoto = { photo: ImageBitmap; kernels: OpenPhoto };

/** Loads the preview photo, decodes it for the screen and opens it for the kernels. */
export function usePhoto(image: Image | undefined) {
  const { pictures, kernels } = useServices();
  const [photo, setPhoto] = useState<({ id: string } & LoadedPhoto) | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const { id, width, height, focal } = image ?? { width: 0, height: 0, focal: null };
  const hasFailed = failedId !== null && failedId === id;

  useEffect(() => {
    if (id === undefined || hasFailed) return undefined;
    const call = { isCurrent: true };
    const opening: { kernels: OpenPhoto | null } = { kernels: null };
    const load = async () => {
      try {
        const blob = await pictures.readBlob({ kind: "image", id, variant: "preview" });
        opening.kernels = await kernels.openPhoto(`image/${id}/preview`, blob, {
          width,
          height,
          focal,
        });
        const bitmap = await createImageBitmap(blob, { premultiplyAlpha: "none" });
        if (call.isCurrent) setPhoto({ id, photo: bitmap, kernels: opening.kernels });
        else bitmap.close();
      } catch {
        if (call.isCurrent) setFailedId(id);
      }
      if (!call.isCurrent) opening.kernels?.close();
    };
    void load();
    return () => {
      call.isCurrent = false;
      opening.kernels?.close();
    };
  }, [id, width, height, focal, hasFailed, pictures, kernels]);

  const retry = useCallback(() => setFailedId(null), []);
  if (photo !== null && photo.id === id) return { kind: "ready" as const, ...photo };
  return hasFailed ? { kind: "failed" as const, retry } : { kind: "loading" as const };
}
