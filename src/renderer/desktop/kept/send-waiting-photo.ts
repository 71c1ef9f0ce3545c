import { namePhoto } from "#renderer/features/upload/name-photo.ts";
import { uploadClosed } from "#renderer/state/images-slice.ts";
import { startDesign } from "#renderer/state/start-design.ts";
import { giveUpUpload, uploadPhoto } from "#renderer/state/upload-photo.ts";
import { AppError } from "#shared/app-error.ts";

import type { KeptApp, Sent } from "./kept-app.ts";
import { readWaitingPhoto, settleWaitingPhoto } from "./waiting-photos.ts";
import type { WaitingPhoto } from "./waiting-photos.ts";

/** Makes a room of a photo that was opened without a connection. Rejects with an `AppError`. */
export async function sendWaitingPhoto(
  { services, store: { dispatch } }: KeptApp,
  photo: WaitingPhoto,
): Promise<Sent> {
  const { id } = photo;
  const file = await readWaitingPhoto(services, photo);
  if (file === null) throw new AppError("not_found", "the photo is no longer on this computer");
  try {
    const image = await dispatch(uploadPhoto({ id, file, roomType: null, note: "" }));
    const name = namePhoto(file.name, file.name);
    const design = await dispatch(startDesign(image, { name, changes: null, isSample: false }));
    await settleWaitingPhoto(services, id, design.id);
    return { state: "sent", designId: design.id };
  } catch (error) {
    // It is kept here: the page for photos need not go on with it as well.
    dispatch(giveUpUpload(id));
    throw error;
  } finally {
    dispatch(uploadClosed(id));
  }
}
