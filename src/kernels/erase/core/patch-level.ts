import type { PixelSize, Rect } from "../../raster.ts";

/** What the inner loops read of a level, and write: all of it lies in one memory. */
export type PatchLevel = PixelSize & {
  /**
   * RGB and a guide, 4 bytes a pixel; the RGB of the hole is the current guess and is written to.
   * The guide is whatever patches should agree in beside their colours, known in the hole as well.
   */
  readonly colours: Uint8Array<ArrayBuffer>;
  /** How much a squared difference of guides counts beside one of a channel: whole, 0 to 100. */
  guideWeight: number;
  /** Mean of the patch around each pixel, channel by channel, as of the last `measureMeans`. */
  readonly means: Uint8Array<ArrayBuffer>;
  /** The targets and a pixel around them: what fields cover. */
  readonly window: Rect;
  /** The pixels of the hole, in row order. */
  readonly holes: Int32Array<ArrayBuffer>;
  /** Centres of the patches that hold a pixel of the hole, in row order. */
  readonly targets: Int32Array<ArrayBuffer>;
  /** How deep in the hole each target is, in the steps that votes tell apart. */
  readonly targetDepths: Uint16Array<ArrayBuffer>;
  /** 1 at the centres of patches that hold no pixel of the hole. */
  readonly isSource: Uint8Array<ArrayBuffer>;
};

/**
 * For every target patch the source patch it resembles most so far, and its say in a vote. The
 * arrays cover the level's window only: `placeInField` says where a pixel is.
 */
export type NearestNeighbourField = {
  /** Pixel of the level where the source has its centre; -1 where there is no target. */
  readonly source: Int32Array<ArrayBuffer>;
  readonly distance: Int32Array<ArrayBuffer>;
  /** How much the patch counts in a vote. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** How the match's colours are raised to meet the target, 4 values a pixel, the last always 0. */
  readonly shifts: Int8Array<ArrayBuffer>;
};

/** Where in the arrays of a field a pixel of the level's window is. */
export function placeInField(
  { width, window }: Pick<PatchLevel, "width" | "window">,
  at: number,
): number {
  const y = Math.floor(at / width);
  const x = at - y * width;
  return (y - window.top) * (window.right - window.left) + x - window.left;
}
