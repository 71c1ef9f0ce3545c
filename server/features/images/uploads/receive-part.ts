import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

import { AppError } from "#shared/app-error.ts";
import { checksumAlgorithms } from "#shared/wires/http/upload-calls.ts";

import { createTooLarge } from "../../../http/receive-upload.ts";
import type { FinishedFile } from "../../../storage/storage.ts";

/** What the bytes of a part have to be. */
export type Checksum = { algorithm: (typeof checksumAlgorithms)[number]; digest: Buffer };

/** `Upload-Checksum` as the header has it. */
export function readChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null;
  const [name, value = "", ...rest] = header.split(" ");
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (algorithm === undefined || rest.length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) {
    throw new AppError("bad_request", `Upload-Checksum is ${checksumAlgorithms.join(" or ")}.`);
  }
  return { algorithm, digest: Buffer.from(value, "base64") };
}

/**
 * Writes a part to `path`. A connection that breaks leaves what had come until then; with a checksum
 * a part counts whole or not at all. More than `maxBytes` is `payload_too_large`.
 */
export async function receivePart(
  body: Readable,
  path: string,
  maxBytes: number,
  checksum: Checksum | null,
): Promise<FinishedFile> {
  const whole = createHash("sha256");
  const checked = createHash(checksum?.algorithm ?? "sha256");
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of readUntilCut(body, checksum === null)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw createTooLarge();
      whole.update(chunk);
      checked.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (checksum !== null && !checked.digest().equals(checksum.digest)) {
    throw new AppError("checksum_mismatch", "The part is not what it was when it was sent.");
  }
  return { path, bytes, sha256: whole.digest("hex") };
}

async function* readUntilCut(body: Readable, keepsBeginning: boolean): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    if (!keepsBeginning) throw new AppError("bad_request", "The part was cut off.", { cause });
  }
}
