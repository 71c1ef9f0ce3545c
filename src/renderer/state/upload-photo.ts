import { isAnyOf } from "@reduxjs/toolkit";

import { derivePhotoVariants } from "#renderer/services/photo-variants.ts";
import type { PhotoVariants } from "#renderer/services/photo-variants.ts";
import { readIsOnline, watchNetwork } from "#renderer/services/use-is-online.ts";
import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes, minBytesInParts } from "#shared/upload-limits.ts";
import type { Image, RoomType } from "#shared/image.ts";

import type { AppThunk } from "./app-thunk.ts";
import { findSentPhoto, hashFile } from "./find-sent-photo.ts";
import { createUploadControl } from "./parts/upload-control.ts";
import type { UploadControl } from "./parts/upload-control.ts";
import { readKept } from "./parts/kept-upload.ts";
import { giveUpKept, sendLargePhoto } from "./parts/send-large-photo.ts";
import { describeFailure } from "./request-base-query.ts";
import {
  uploadCancelled,
  uploadFailed,
  uploadFinished,
  uploadLeft,
  uploadPaused,
  uploadProgressed,
  uploadResumed,
  uploadStarted,
} from "./images-slice.ts";
import { sessionEnded, sessionExpired } from "./session-slice.ts";
import { startSession } from "./start-session.ts";
import { laterListener } from "./later-listener.ts";

/** A smaller photo is sent in the time it takes to ask whether it is there already. */
const worthAskingBytes = 1024 * 1024;

/** What holds and stops each running upload; not serialisable, so not in the store. */
const controls = new Map<string, UploadControl>();

const isCommand = isAnyOf(uploadCancelled, uploadLeft, uploadPaused, uploadResumed);
laterListener.startListening({
  matcher: isCommand,
  effect: (action) => {
    if (!isCommand(action)) return;
    const control = controls.get(action.payload);
    if (uploadPaused.match(action)) control?.pause();
    else if (uploadResumed.match(action)) control?.resume();
    else control?.stop(uploadLeft.match(action) ? "left" : "cancelled");
  },
});
laterListener.startListening({
  matcher: isAnyOf(sessionEnded, sessionExpired),
  // Nothing goes on as somebody else.
  effect: () => {
    for (const control of controls.values()) control.stop("left");
  },
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
    const control = createUploadControl(watchOnline);
    controls.set(id, control);
    dispatch(uploadStarted({ id, fileName: file.name, totalBytes: file.size }));
    try {
      // Beside the upload, so that the photo need not come back before its room can open.
      const copies = derivePhotoVariants(file).catch(() => null);
      const image = await dispatch(sendPhoto(id, request, control));
      await dispatch(keepCopies(image, await copies));
      dispatch(uploadFinished({ id, image }));
      return image;
    } catch (error) {
      const code = control.stopped === null ? describeFailure(error).code : "cancelled";
      dispatch(code === "cancelled" ? uploadCancelled(id) : uploadFailed({ id, error: code }));
      throw error;
    } finally {
      if (controls.get(id) === control) controls.delete(id);
    }
  };
}

/** Forgets a photo whose upload failed and may have gone on another time; one under way is stopped instead. */
export function giveUpUpload(id: string): AppThunk<void> {
  return (dispatch) => {
    if (!controls.has(id)) void dispatch(giveUpKept(id));
  };
}

function watchOnline(listener: () => void): () => void {
  return watchNetwork(() => {
    if (readIsOnline()) listener();
  });
}

function sendPhoto(
  id: string,
  { file, roomType, note }: UploadRequest,
  control: UploadControl,
): AppThunk<Promise<Image>> {
  return async (dispatch, _getState, services) => {
    if (file.size > maxUploadBytes) {
      throw new AppError("payload_too_large", `${file.size} bytes are too many`);
    }
    await dispatch(startSession());
    const signal = control.stopping;
    if (signal.aborted) throw new AppError("cancelled", "cancelled before the upload began");
    const kept = await readKept(services, id);
    const sha256 =
      kept === null && file.size >= worthAskingBytes
        ? await hashFile(file)
        : (kept?.sha256 ?? null);
    if (sha256 !== null && kept === null) {
      const known = await findSentPhoto(services.api, sha256, signal);
      if (known !== null) return known;
    }
    dispatch(uploadProgressed({ id, sentBytes: 0 }));
    const photo = { id, file, sha256, roomType, note };
    if (file.size >= minBytesInParts) return dispatch(sendLargePhoto(photo, control));
    return dispatch(sendSmallPhoto({ id, file, roomType, note }, signal));
  };
}

/** In one piece, which is over before a network could be. */
function sendSmallPhoto(
  { id, file, roomType, note }: Required<UploadRequest>,
  signal: AbortSignal,
): AppThunk<Promise<Image>> {
  return (dispatch, _getState, services) =>
    services.api.call(
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
}

/** Copies of another size than the server's are not the photo that it knows. */
function keepCopies(image: Image, copies: PhotoVariants | null): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { pictures }) => {
    if (copies === null || copies.width !== image.width || copies.height !== image.height) return;
    const { id } = image;
    const keep = (variant: "preview" | "thumb") =>
      pictures.keep({ kind: "image", id, variant }, copies[variant]);
    await Promise.all([keep("preview"), keep("thumb")]);
  };
}
