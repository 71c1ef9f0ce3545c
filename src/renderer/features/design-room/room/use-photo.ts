import { useCallback, useEffect, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import type { Image } from "#shared/image.ts";

export type PhotoState =
  | { kind: "loading" }
  | { kind: "failed"; retry: () => void }
  | { kind: "ready"; photo: ImageBitmap };

/** Loads the preview photo, decodes it for the screen and hands it to the kernels. */
export function usePhoto(image: Image | undefined): PhotoState {
  const { pictures, kernels } = useServices();
  const [photo, setPhoto] = useState<{ id: string; bitmap: ImageBitmap } | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const id = image?.id;
  const hasFailed = failedId !== null && failedId === id;

  useEffect(() => {
    if (id === undefined || hasFailed) return undefined;
    const call = { isCurrent: true };
    const load = async () => {
      try {
        const blob = await pictures.readBlob({ kind: "image", id, variant: "preview" });
        const [bitmap] = await Promise.all([
          createImageBitmap(blob, { premultiplyAlpha: "none" }),
          kernels.open(`image/${id}/preview`, blob),
        ]);
        if (call.isCurrent) setPhoto({ id, bitmap });
        else bitmap.close();
      } catch {
        if (call.isCurrent) setFailedId(id);
      }
    };
    void load();
    return () => {
      call.isCurrent = false;
    };
  }, [id, hasFailed, pictures, kernels]);

  useEffect(() => () => kernels.close(), [kernels]);

  const retry = useCallback(() => setFailedId(null), []);
  if (photo !== null && photo.id === id) return { kind: "ready", photo: photo.bitmap };
  return hasFailed ? { kind: "failed", retry } : { kind: "loading" };
}
