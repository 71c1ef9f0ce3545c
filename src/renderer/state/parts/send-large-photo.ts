import { mayPass } from "#renderer/services/retry.ts";
import type { Services } from "#renderer/services/services.ts";
import type { Image } from "#shared/image.ts";

import type { AppThunk } from "../app-thunk.ts";
import { uploadInterrupted, uploadProgressed } from "../images-slice.ts";
import { startSession } from "../start-session.ts";
import { inOnePage } from "./in-one-page.ts";
import { findKeptUpload, forgetUpload, keepUpload, noteUpload, readKept } from "./kept-upload.ts";
import type { KeptUpload } from "./kept-upload.ts";
import { createPartsServer } from "./parts-server.ts";
import type { PhotoInParts } from "./parts-server.ts";
import { sendInParts } from "./send-in-parts.ts";
import type { UploadControl } from "./upload-control.ts";

const nameLock = (id: string) => `upload ${id}`;

/**
 * Sends a photo in parts and keeps it on this device until it has arrived, so that it goes on after a
 * reload. Given up for good, it is removed from the server as well.
 */
export function sendLargePhoto(
  photo: PhotoInParts,
  control: UploadControl,
): AppThunk<Promise<Image>> {
  return (dispatch, _getState, services) =>
    inOnePage(nameLock(photo.id), control.stopping, async () => {
      const { id, file } = photo;
      const kept = await readKept(services, id);
      if (kept === null) {
        const { user } = await dispatch(startSession());
        const { name: fileName, type } = file;
        const begunAtMs = Date.now();
        const record = { ...photo, fileName, type, personId: user.id, begunAtMs, uploadId: null };
        await keepUpload(services, record);
      }
      let uploadId = kept?.uploadId ?? null;
      const server = createPartsServer(services.api, photo);
      try {
        const image = await sendInParts(server, file, uploadId, control, {
          onBegun: async (begun) => {
            uploadId = begun;
            await noteUpload(services, id, begun);
          },
          onSent: (sentBytes) => dispatch(uploadProgressed({ id, sentBytes })),
          onInterrupted: () => dispatch(uploadInterrupted(id)),
        });
        await forgetUpload(services, id);
        return image;
      } catch (error) {
        const goesOnLater = control.stopped === null ? mayPass(error) : control.stopped === "left";
        if (!goesOnLater) await giveUp(services, id, uploadId);
        throw error;
      }
    });
}

/** The same for a photo that nothing is sent of at the moment. */
export function giveUpKept(id: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const kept = await readKept(services, id);
    if (kept !== null) await giveUp(services, id, kept.uploadId);
  };
}

async function giveUp(services: Services, id: string, uploadId: string | null): Promise<void> {
  await forgetUpload(services, id);
  if (uploadId === null) return;
  const params = { id: uploadId };
  // What the server cannot be told now is gone there within a day.
  void services.api.call("deleteUpload", { params }).catch(() => undefined);
}

/** The photo that was on its way when its page went, once no other page sends it. */
export function claimKeptUpload(signal: AbortSignal): AppThunk<Promise<KeptUpload | null>> {
  return async (dispatch) => {
    const kept = await dispatch(findKeptUpload());
    if (kept === null) return null;
    await inOnePage(nameLock(kept.id), signal, () => Promise.resolve());
    return dispatch(findKeptUpload());
  };
}
