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
  const [attempt, setAttempt] = useState(0);
  const id = image?.id;

  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    const load = async () => {
      const blob = await pictures.readBlob({ kind: "image", id, variant: "preview" });
      const [bitmap] = await Promise.all([
        createImageBitmap(blob, { premultiplyAlpha: "none" }),
        kernels.open(`image/${id}/preview`, blob),
      ]);
      if (isWanted) setPhoto({ id, bitmap });
      else bitmap.close();
    };
    load().catch(() => {
      if (isWanted) setFailedId(id);
    });
    return () => {
      isWanted = false;
    };
  }, [id, pictures, kernels, attempt]);

  useEffect(() => () => kernels.close(), [kernels]);

  const retry = useCallback(() => {
    setFailedId(null);
    setAttempt((count) => count + 1);
  }, []);
  if (photo !== null && photo.id === id) return { kind: "ready", photo: photo.bitmap };
  if (failedId !== null && failedId === id) return { kind: "failed", retry };
  return { kind: "loading" };
}
