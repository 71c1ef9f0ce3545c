import { lazy } from "react";

/** Comes when somebody asks what is kept of a photo. */
export const LatePhotoPictures = lazy(async () => ({
  default: (await import("./photo-pictures.tsx")).PhotoPictures,
}));
