import { createListenerMiddleware } from "@reduxjs/toolkit";

import type { PhotoVariants } from "#renderer/services/photo-variants.ts";
import { AppError } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import { describeFirstVersion } from "#shared/design-version.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import type { Image, RoomType } from "#shared/image.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { describeFailure } from "./request-base-query.ts";
import {
  uploadCancelled,
  uploadFailed,
  uploadFinished,
  uploadProgressed,
  uploadStarted,
} from "./images-slice.ts";
import { startSession } from "./start-session.ts";

/** A smaller photo is sent in the time it takes to ask whether it is there already. */
const worthAskingBytes = 1024 * 1024;

/** How to stop each running upload; not serialisable, so not in the store. */
const controllers = new Map<string, AbortController>();

/** Stops the upload that an `uploadCancelled` names. */
export const uploadListener = createListenerMiddleware();
uploadListener.startListening({
  actionCreator: uploadCancelled,
  effect: ({ payload }) => controllers.get(payload)?.abort(),
});

export type UploadRequest = {
  /** Names the upload in the store. The same id again repeats it without creating two images. */
  id?: string;
  file: File;
  roomType: RoomType | null;
  note: string;
};

/** Uploads a photo; the store shows how far it is. Rejects with an `AppError`. */
export function uploadPhoto(request: UploadRequest): AppThunk<Promise<Image>> {
  return async (dispatch) => {
    const { id = crypto.randomUUID(), file } = request;
    const controller = new AbortController();
    controllers.set(id, controller);
    dispatch(uploadStarted({ id, fileName: file.name, totalBytes: file.size }));
    try {
      // Beside the upload, so that the photo need not come back before its room can open.
      const copies = deriveCopies(file).catch(() => null);
      const image = await dispatch(sendPhoto(id, request, controller.signal));
      await dispatch(keepCopies(image, await copies));
      dispatch(uploadFinished({ id, image }));
      return image;
    } catch (error) {
      const { code } = describeFailure(error);
      dispatch(code === "cancelled" ? uploadCancelled(id) : uploadFailed({ id, error: code }));
      throw error;
    } finally {
      if (controllers.get(id) === controller) controllers.delete(id);
    }
  };
}

/** Its code comes with the first photo: most visitors start with a sample room. */
async function deriveCopies(file: File): Promise<PhotoVariants> {
  const { derivePhotoVariants } = await import("#renderer/services/photo-variants.ts");
  return derivePhotoVariants(file);
}

function sendPhoto(
  id: string,
  { file, roomType, note }: UploadRequest,
  signal: AbortSignal,
): AppThunk<Promise<Image>> {
  return async (dispatch, _getState, services) => {
    if (file.size > maxUploadBytes) {
      throw new AppError("payload_too_large", `${file.size} bytes are too many`);
    }
    await dispatch(startSession());
    if (signal.aborted) throw new AppError("cancelled", "cancelled before the upload began");
    if (file.size >= worthAskingBytes) {
      const { findSentPhoto } = await import("./find-sent-photo.ts");
      const known = await findSentPhoto(services.api, file, signal);
      if (known !== null) return known;
    }
    dispatch(uploadProgressed({ id, sentBytes: 0 }));
    return services.api.call(
      "createImage",
      {
        body: {
          name: file.name.slice(0, 120),
          ...(roomType === null ? {} : { roomType }),
          ...(note === "" ? {} : { note }),
        },
        file: { blob: file, name: file.name },
      },
      {
        signal,
        idempotencyKey: id,
        retries: "when-asked",
        onUploadProgress({ sentBytes, totalBytes }) {
          // The request is a little larger than the file: fields and boundaries travel with it.
          const fraction = totalBytes === 0 ? 0 : sentBytes / totalBytes;
          dispatch(uploadProgressed({ id, sentBytes: Math.round(fraction * file.size) }));
        },
      },
    );
  };
}

/** Copies of another size than the server's are not the photo that it knows. */
function keepCopies(image: Image, copies: PhotoVariants | null): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { pictures }) => {
    if (copies === null || copies.width !== image.width || copies.height !== image.height) return;
    const { id } = image;
    await Promise.all([
      pictures.keep({ kind: "image", id, variant: "preview" }, copies.preview),
      pictures.keep({ kind: "image", id, variant: "thumb" }, copies.thumb),
    ]);
  };
}

export type RoomStart = {
  /** What the new room is called. */
  name: string;
  /** What has been said about it since its photo was sent. */
  changes: Partial<Pick<Image, "roomType" | "note">> | null;
  /** Whether the photo is a sample room's; only then anything is prepared for it. */
  isSample: boolean;
};

/**
 * Starts a design of a stored photo. Its room opens with what is known here: nothing is asked for
 * that an answer has just said. Rejects with an `AppError`.
 */
export function startDesign(stored: Image, start: RoomStart): AppThunk<Promise<Design>> {
  return async (dispatch, _getState, services) => {
    const { name, changes, isSample } = start;
    const params = { id: stored.id };
    if (isSample) dispatch(api.util.prefetch("listImageSurfaces", { params }, {}));
    else await dispatch(api.util.upsertQueryData("listImageSurfaces", { params }, { items: [] }));
    const [image, design] = await Promise.all([
      changes === null ? stored : services.api.call("updateImage", { params, body: changes }),
      services.api.call(
        "createDesign",
        { body: { imageId: stored.id, name, edits: [] } },
        { retries: true },
      ),
    ]);
    const ofDesign = { params: { id: design.id } };
    const versions = { items: [describeFirstVersion(design)] };
    await Promise.all([
      dispatch(api.util.upsertQueryData("getImage", { params }, image)),
      dispatch(api.util.upsertQueryData("getDesign", ofDesign, design)),
      dispatch(api.util.upsertQueryData("listVersions", ofDesign, versions)),
    ]);
    dispatch(api.util.invalidateTags([{ type: "Design", id: "LIST" }]));
    return design;
  };
}

/** Starts a design, called `name`, of a room that the company offers. Rejects with an `AppError`. */
export function startSampleRoom(sampleRoomId: string, name: string): AppThunk<Promise<Design>> {
  return async (dispatch, _getState, services) => {
    await dispatch(startSession());
    const image = await services.api.call("createImageFromSample", { body: { sampleRoomId } });
    return dispatch(startDesign(image, { name, changes: null, isSample: true }));
  };
}
