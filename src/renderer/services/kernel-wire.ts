import type { EditList } from "#shared/edit.ts";

/** The upright original's size, in whose pixels masks and seeds are given. */
export type PhotoFrame = { originalWidth: number; originalHeight: number };

export type ApplyRequest = PhotoFrame & { edits: EditList };

export type SelectRequest = PhotoFrame & {
  edits: EditList;
  seed: readonly [number, number];
  tolerance: number;
};

/** A selected area as runs over a raster of this size that covers the whole photo. */
export type PickedSurface = { width: number; height: number; runs: number[] };

/** What the kernel worker answers to. Calls are made one at a time. */
export type KernelWorkerApi = {
  /** Decodes the photo and makes it the one to work on; answers its size in pixels. */
  open(imageKey: string, photo: Blob): Promise<{ width: number; height: number }>;
  /** Hands the picture over (transferred); it has the size of the opened photo. */
  applyEdits(request: ApplyRequest, onProgress: (fraction: number) => void): Promise<ImageBitmap>;
  selectSurface(request: SelectRequest): Promise<PickedSurface>;
};
