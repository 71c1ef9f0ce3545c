import { crc32 } from "node:zlib";

import sharp from "sharp";

/** A small PNG that says `tag` in a chunk of text, so that its bytes say whose it is. */
export async function makeTaggedPicture(tag: string, shade: number): Promise<Buffer> {
  const background = { r: shade % 256, g: 120, b: 90 };
  const plain = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  const body = Buffer.from(`tEXtComment\0${tag}`, "latin1");
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  // After the signature and the header, which is 25 bytes long.
  return Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
}
