import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

import type { AppErrorCode } from "#shared/app-error.ts";
import type { Image, ImageVariant } from "#shared/image.ts";

/**
 * `paused` by the person; `waiting` for the connection, after which it goes on by itself.
 */
export type UploadState =
  | "reading"
  | "uploading"
  | "paused"
  | "waiting"
  | "done"
  | "failed"
  | "cancelled";

export type Upload = {
  id: string;
  fileName: string;
  totalBytes: number;
  sentBytes: number;
  state: UploadState;
  image: Image | null;
  error: AppErrorCode | null;
};

/** Facts about pictures; the bytes are in the image store. */
export type ImagesState = {
  /** The image cache: by image id the variants that this page has read or kept, with their size in bytes. */
  variants: Record<string, Partial<Record<ImageVariant, { bytes: number }>>>;
  /** Oldest first. */
  uploads: Upload[];
  /** How many photos the page around the app has handed over. */
  offers: number;
};

const initialState: ImagesState = { variants: {}, uploads: [], offers: 0 };

const imagesSlice = createSlice({
  name: "images",
  initialState,
  reducers: {
    variantCached(
      state,
      action: PayloadAction<{ imageId: string; variant: ImageVariant; bytes: number }>,
    ) {
      const { imageId, variant, bytes } = action.payload;
      if (state.variants[imageId]?.[variant]?.bytes === bytes) return;
      state.variants[imageId] = { ...state.variants[imageId], [variant]: { bytes } };
    },
    uploadStarted(
      state,
      action: PayloadAction<{ id: string; fileName: string; totalBytes: number }>,
    ) {
      state.uploads = state.uploads.filter(({ id }) => id !== action.payload.id);
      state.uploads.push({
        ...action.payload,
        sentBytes: 0,
        state: "reading",
        image: null,
        error: null,
      });
    },
    uploadProgressed(state, action: PayloadAction<{ id: string; sentBytes: number }>) {
      const upload = findRunning(state, action.payload.id);
      if (upload === undefined) return;
      if (upload.state !== "paused") upload.state = "uploading";
      upload.sentBytes = Math.max(
        upload.sentBytes,
        Math.min(action.payload.sentBytes, upload.totalBytes),
      );
    },
    uploadPaused(state, action: PayloadAction<string>) {
      const upload = findRunning(state, action.payload);
      if (upload !== undefined) upload.state = "paused";
    },
    uploadInterrupted(state, action: PayloadAction<string>) {
      const upload = findRunning(state, action.payload);
      if (upload?.state === "uploading" || upload?.state === "reading") upload.state = "waiting";
    },
    uploadResumed(state, action: PayloadAction<string>) {
      const upload = findRunning(state, action.payload);
      if (upload !== undefined) upload.state = "uploading";
    },
    uploadFinished(state, action: PayloadAction<{ id: string; image: Image }>) {
      const upload = findRunning(state, action.payload.id);
      if (upload === undefined) return;
      upload.state = "done";
      upload.sentBytes = upload.totalBytes;
      upload.image = action.payload.image;
    },
    uploadFailed(state, action: PayloadAction<{ id: string; error: AppErrorCode }>) {
      const upload = findRunning(state, action.payload.id);
      if (upload === undefined) return;
      upload.state = "failed";
      upload.error = action.payload.error;
    },
    uploadCancelled(state, action: PayloadAction<string>) {
      const upload = findRunning(state, action.payload);
      if (upload !== undefined) upload.state = "cancelled";
    },
    /** Its page was left: what is stored of it may go on another time. */
    uploadLeft(state, action: PayloadAction<string>) {
      const upload = findRunning(state, action.payload);
      if (upload !== undefined) upload.state = "cancelled";
    },
    uploadClosed(state, action: PayloadAction<string>) {
      state.uploads = state.uploads.filter(({ id }) => id !== action.payload);
    },
    photoOffered(state) {
      state.offers += 1;
    },
    imagesForgotten: () => initialState,
  },
});

const running: ReadonlySet<UploadState> = new Set(["reading", "uploading", "paused", "waiting"]);

/** A finished upload stays as it is, whatever still arrives about it. */
function findRunning(state: ImagesState, id: string): Upload | undefined {
  return state.uploads.find((upload) => upload.id === id && running.has(upload.state));
}

export const imagesReducer = imagesSlice.reducer;
export const {
  variantCached,
  uploadStarted,
  uploadProgressed,
  uploadFinished,
  uploadFailed,
  uploadCancelled,
  uploadClosed,
  uploadInterrupted,
  uploadLeft,
  uploadPaused,
  uploadResumed,
  photoOffered,
  imagesForgotten,
} = imagesSlice.actions;
