import { createHash } from "node:crypto";

import { averageColour } from "./average-colour.ts";
import { decodeUpload } from "./ingest-photo.ts";
import { openRaster } from "./decode-image.ts";

const tileSide = 2048;

/** The picture of a tile that has been checked and is ready to be stored, upright. */
export type IngestedTexture = {
  bytes: Uint8Array;
  contentType: "image/webp";
  sha256: string;
  /** Average, `#rrggbb`. */
  colour: string;
  width: number;
  height: number;
};

/**
 * Checks an uploaded tile exactly as a photo is checked and makes the copy that is stored: at most
 * 2048 px on the long side, opaque, without metadata. The same upload gives the same bytes. Throws
 * as `ingestPhoto`; run it in the kernel pool.
 */
export async function ingestTexture(upload: Uint8Array): Promise<IngestedTexture> {
  const { raster } = await decodeUpload(upload);
  const { data, info } = await openRaster(raster)
    .flatten({ background: "#ffffff" })
    .resize({ width: tileSide, height: tileSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: "image/webp",
    sha256: createHash("sha256").update(data).digest("hex"),
    colour: averageColour(raster),
    width: info.width,
    height: info.height,
  };
}
