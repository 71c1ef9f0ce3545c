import type { Services } from "#renderer/services/services.ts";

import type { AppThunk } from "./app-thunk.ts";
import { photoOffered } from "./images-slice.ts";

/** Files cannot be in the store. */
const offered = new WeakMap<Services, File>();

/** Hands a photo to the upload page, which takes it as if the person had chosen it there. */
export function offerPhoto(file: File): AppThunk<void> {
  return (dispatch, _getState, services) => {
    offered.set(services, file);
    dispatch(photoOffered());
  };
}

/** The photo that waits for the upload page, once. */
export function takeOfferedPhoto(): AppThunk<File | null> {
  return (_dispatch, _getState, services) => {
    const file = offered.get(services) ?? null;
    offered.delete(services);
    return file;
  };
}
