import { useMemo } from "react";

import { findRoomPalette } from "#kernels/palette/room-palette.ts";
import type { RoomColour } from "#kernels/palette/room-palette.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { fitWithin } from "#kernels/resample.ts";
import type { Image } from "#shared/image.ts";

import type { RegionSpot } from "../regions/list-spots.ts";

/** Colours are read from a thumbnail: they are areas, not details. */
const thumbSide = 160;
const noColours: readonly RoomColour[] = [];

/** The colours of the room as it looks now, but for what is marked; none until they are wanted. */
export function useRoomPalette(parts: {
  image: Image;
  picture: ImageBitmap;
  mask: Mask | null;
  spots: readonly RegionSpot[];
  isWanted: boolean;
}): readonly RoomColour[] {
  const { image, picture, mask, spots, isWanted } = parts;
  const thumb = useMemo(() => (isWanted ? drawThumb(picture) : null), [picture, isWanted]);
  return useMemo(() => {
    if (thumb === null) return noColours;
    const places = spots.map(({ kind, at }) => ({
      part: kind,
      x: (at[0] / image.width) * thumb.width,
      y: (at[1] / image.height) * thumb.height,
    }));
    return findRoomPalette(thumb, mask === null ? null : shrinkMask(mask, thumb), places);
  }, [thumb, mask, spots, image]);
}

/** Null where the picture is gone already: another one follows at once. */
function drawThumb(picture: ImageBitmap): Raster | null {
  if (picture.width === 0) return null;
  const { width, height } = fitWithin(picture.width, picture.height, thumbSide);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function shrinkMask(mask: Mask, { width, height }: Raster): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) / height) * mask.height) * mask.width;
    for (let x = 0; x < width; x++) {
      data[y * width + x] = mask.data[row + Math.floor(((x + 0.5) / width) * mask.width)]!;
    }
  }
  return { width, height, data };
}
