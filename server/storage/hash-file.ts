import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as letOthers } from "node:timers/promises";

import type { FileFacts } from "./storage.ts";

/** So much is hashed in about a millisecond. */
const stepBytes = 512 * 1024;

/** Size and SHA-256 of bytes in memory; other requests get their turn meanwhile. */
export async function hashBytes(bytes: Uint8Array): Promise<FileFacts> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.byteLength; at += stepBytes) {
    hash.update(bytes.subarray(at, at + stepBytes));
    await letOthers();
  }
  return { bytes: bytes.byteLength, sha256: hash.digest("hex") };
}

/** Size and SHA-256 of what a stream gives, in memory that does not depend on its length. */
export async function hashStream(stream: Readable): Promise<FileFacts> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}
