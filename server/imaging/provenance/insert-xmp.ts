import { createChunk } from "../formats/png.ts";

/** The signature and the first chunk, which has 13 bytes in every PNG. */
export const pngHeadBytes = 33;

const keyword = "XML:com.adobe.xmp";
const perceptual = 0;

/**
 * The chunks that say what a PNG is, to be put behind its head: no pixel is coded anew for them. For files
 * of `encodePng`, which say nothing about their colours themselves. Format: PNG third edition, 11.3.2.5 and
 * 11.3.3.4.
 */
export function createPngXmp(xmp: string): Uint8Array {
  const text = Buffer.concat([
    Buffer.from(`${keyword}\0`, "latin1"),
    // Not compressed, in no language, under no translated keyword.
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(xmp, "utf8"),
  ]);
  const colours = createChunk("sRGB", Uint8Array.of(perceptual));
  return Buffer.concat([colours, createChunk("iTXt", text)]);
}
