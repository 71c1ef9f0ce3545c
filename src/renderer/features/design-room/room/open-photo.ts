import { createContext, useContext } from "react";

import type { OpenPhoto } from "#renderer/services/kernel-host.ts";

export const OpenPhotoContext = createContext<OpenPhoto | null>(null);

/** The room's photo, as the kernels have it open. */
export function useOpenPhoto(): OpenPhoto {
  const photo = useContext(OpenPhotoContext);
  if (photo === null) throw new RangeError("useOpenPhoto needs an OpenPhotoContext above it");
  return photo;
}
