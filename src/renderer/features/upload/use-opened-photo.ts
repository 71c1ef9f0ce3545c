import { useEffect, useState } from "react";

import { openPhoto } from "./open-photo.ts";
import type { OpenedPhoto } from "./open-photo.ts";

export type PhotoOpening =
  | { state: "opening" }
  | { state: "ready"; photo: OpenedPhoto }
  | { state: "failed" };

const opening: PhotoOpening = { state: "opening" };

/** The chosen file, decoded for the screen. A file the browser cannot show is merely "failed". */
export function useOpenedPhoto(file: File): PhotoOpening {
  const [outcome, setOutcome] = useState<{ file: File; result: PhotoOpening } | null>(null);
  useEffect(() => {
    let isShown = true;
    let opened: OpenedPhoto | null = null;
    const open = async () => {
      const photo = await openPhoto(file).catch(() => null);
      if (!isShown) {
        photo?.bitmap.close();
        return;
      }
      opened = photo;
      setOutcome({
        file,
        result: photo === null ? { state: "failed" } : { state: "ready", photo },
      });
    };
    void open();
    return () => {
      isShown = false;
      opened?.bitmap.close();
    };
  }, [file]);
  return outcome?.file === file ? outcome.result : opening;
}
