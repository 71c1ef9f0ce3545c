/** The formats that a finished picture can be had in. */
export const downloadFormats = ["jpeg", "png", "webp", "avif"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** The long side in pixels, or the size of the upload. */
export const downloadSizes = ["full", "2048", "1080"] as const;
export type DownloadSize = (typeof downloadSizes)[number];

type Size = { readonly width: number; readonly height: number };

export type DownloadLayout = Size & {
  /** How large each picture in it is. */
  part: Size;
  /** Where the second of two begins; null for one alone. */
  second: { left: number; top: number } | null;
};

/** Two pictures at full size are four times the work of one, so both together have no more than this. */
const maxPairPixels = 50_000_000;
/** WebP has 14 bits for a side. */
const maxWebpSide = 16_383;
/** Of the long side of one picture. */
const gapPart = 0.01;

/**
 * How large a download is. With the photo before in it the two stand beside each other when they are
 * upright and above each other when they are not, so that the whole stays close to a square. Nothing is
 * ever made larger.
 */
export function layOutDownload(
  picture: Size,
  { format, size, isPair }: { format: DownloadFormat; size: DownloadSize; isPair: boolean },
): DownloadLayout {
  const isStacked = picture.width > picture.height;
  const whole = isPair ? layOutPair(picture, isStacked) : picture;
  const wanted = size === "full" ? Number.POSITIVE_INFINITY : Number(size);
  const side = format === "webp" ? Math.min(wanted, maxWebpSide) : wanted;
  const bySide = side / Math.max(whole.width, whole.height);
  const byArea = isPair ? Math.sqrt(maxPairPixels / (whole.width * whole.height)) : 1;
  const scale = Math.min(1, bySide, byArea);
  const part = { width: shrink(picture.width, scale), height: shrink(picture.height, scale) };
  if (!isPair) return { ...part, part, second: null };
  const pair = layOutPair(part, isStacked);
  const [left, top] = isStacked ? [0, pair.height - part.height] : [pair.width - part.width, 0];
  return { ...pair, part, second: { left, top } };
}

function layOutPair({ width, height }: Size, isStacked: boolean): Size {
  const gap = Math.max(2, Math.floor(Math.max(width, height) * gapPart));
  return isStacked ? { width, height: height * 2 + gap } : { width: width * 2 + gap, height };
}

function shrink(length: number, scale: number): number {
  return Math.max(1, scale === 1 ? length : Math.floor(length * scale));
}
