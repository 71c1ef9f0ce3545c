import type { PixelSize } from "#kernels/raster.ts";

import type { ApplyRequest } from "../kernel-wire.ts";

/** A part of the picture, in pixels of one of its levels: each level has half the side of the one before. */
export type TilePlace = PixelSize & {
  readonly level: number;
  readonly left: number;
  readonly top: number;
};

/** What a kernel worker answers to about the one photo it holds at full size. */
export type LargePhotoApi = {
  /** Decodes the photo at its own size, or reduced to this one. Rejects where the size is another. */
  openLarge(photo: Blob, size: PixelSize, isReduced: boolean): Promise<void>;
  /** As `addTexture` of the other calls. */
  addTexture(materialId: string, texture: Blob): Promise<void>;
  /** Draws the edits and keeps the picture for `cutTiles`; the one before is let go. */
  replayLarge(request: ApplyRequest): Promise<void>;
  /** Makes a running `replayLarge` reject as soon as it can. */
  stop(): Promise<void>;
  /** The bitmaps are handed over, in the order of the places. */
  cutTiles(places: readonly TilePlace[]): Promise<ImageBitmap[]>;
};
