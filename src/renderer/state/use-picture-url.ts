import { useCallback, useEffect, useState } from "react";

import type { Picture } from "#renderer/services/picture.ts";
import { pictureKey } from "#renderer/services/picture.ts";
import { useServices } from "#renderer/services/services-context.tsx";

export type PictureUrl = {
  url: string | null;
  state: "loading" | "ready" | "failed";
  /** Loads a failed picture again. */
  retry: () => void;
};

type Outcome = { key: string; url: string | null };

/**
 * The picture as an object URL that lives as long as the caller shows it. Null is no picture and
 * stays "loading". The bytes come through the image store, so it works on every platform.
 */
export function usePictureUrl(picture: Picture | null): PictureUrl {
  const { pictures } = useServices();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const wanted = useStablePicture(picture);
  const key = wanted === null ? null : `${pictureKey(wanted, null)}#${attempt}`;

  useEffect(() => {
    if (wanted === null || key === null) return undefined;
    let isShown = true;
    const { ready, giveBack } = pictures.take(wanted);
    const show = async () => {
      const shown = await ready.catch(() => null);
      if (!isShown) return;
      setOutcome({ key, url: shown?.url ?? null });
    };
    void show();
    return () => {
      isShown = false;
      giveBack();
    };
  }, [wanted, key, pictures]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  if (wanted === null) return { url: null, state: "loading", retry };
  if (outcome === null || outcome.key !== key) {
    const url = pictures.peek(wanted);
    return { url, state: url === null ? "loading" : "ready", retry };
  }
  return { url: outcome.url, state: outcome.url === null ? "failed" : "ready", retry };
}

/** Callers write the picture as a literal; the same object stays while it names the same picture. */
function useStablePicture(picture: Picture | null): Picture | null {
  const [stable, setStable] = useState(picture);
  const isSame =
    stable === null || picture === null
      ? stable === picture
      : pictureKey(stable, null) === pictureKey(picture, null);
  if (isSame) return stable;
  setStable(picture);
  return picture;
}
