import { join } from "node:path";

import type { FinishedFile } from "../storage/storage.ts";
import { averageColour } from "./average-colour.ts";
import { decodeSmall, openPixels } from "./decode-image.ts";
import { takeOriginal, writeMade } from "./ingest-photo.ts";
import type { UploadPlace } from "./ingest-photo.ts";

const tileSide = 2048;

/** The picture of a tile that has been checked and is ready to be stored, upright. */
export type IngestedTexture = {
  tile: FinishedFile;
  contentType: "image/webp";
  /** Average of the stored tile, `#rrggbb`. */
  colour: string;
  width: number;
  height: number;
};

/**
 * Checks an uploaded tile exactly as a photo is checked and makes the copy that is stored: at most
 * 2048 px on the long side, opaque, without metadata. The same upload gives the same bytes. Throws
 * as `ingestPhoto`, and is run as that.
 */
export async function ingestTexture(place: UploadPlace): Promise<IngestedTexture> {
  const { original } = await takeOriginal(place);
  const pixels = await decodeSmall(original.path, tileSide);
  const { data, info } = await openPixels(pixels)
    .flatten({ background: "#ffffff" })
    .webp({ quality: 90, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return {
    tile: await writeMade(join(place.folder, "tile"), [data]),
    contentType: "image/webp",
    colour: averageColour(pixels.data, pixels.channels),
    width: info.width,
    height: info.height,
  };
}
