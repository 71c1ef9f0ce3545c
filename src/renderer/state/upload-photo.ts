import { createListenerMiddleware } from "@reduxjs/toolkit";

import { AppError } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import { maxUploadBytes } from "#shared/image.ts";
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
      const image = await dispatch(sendPhoto(id, request, controller.signal));
      dispatch(uploadFinished({ id, image }));
      dispatch(api.util.invalidateTags([{ type: "Image", id: "LIST" }]));
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
        onUploadProgress({ sentBytes, totalBytes }) {
          // The request is a little larger than the file: fields and boundaries travel with it.
          const fraction = totalBytes === 0 ? 0 : sentBytes / totalBytes;
          dispatch(uploadProgressed({ id, sentBytes: Math.round(fraction * file.size) }));
        },
      },
    );
  };
}

/** Starts a design of a room that the company offers. Rejects with an `AppError`. */
export function startSampleRoom(sampleRoomId: string): AppThunk<Promise<Design>> {
  return async (dispatch, _getState, services) => {
    await dispatch(startSession());
    const image = await services.api.call("createImageFromSample", { body: { sampleRoomId } });
    const design = await services.api.call("createDesign", {
      body: { imageId: image.id, name: image.name, edits: [] },
    });
    dispatch(
      api.util.invalidateTags([
        { type: "Image", id: "LIST" },
        { type: "Design", id: "LIST" },
      ]),
    );
    return design;
  };
}
