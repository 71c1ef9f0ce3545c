import { Readable } from "node:stream";

import type { ByteRange, OpenedFile } from "../storage/storage.ts";

/**
 * A file with more bytes at a place in it, without ever having all of it in memory. Read whole, it is
 * verified as the file itself is.
 */
export function insertBytes(file: OpenedFile, at: number, inserted: Uint8Array): OpenedFile {
  return {
    bytes: file.bytes + inserted.length,
    read: async (range) =>
      open(
        range === null
          ? readWhole(await file.read(null), at, inserted)
          : readPart(file, at, inserted, range),
      ),
  };
}

function open(pieces: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

async function* readWhole(stream: Readable, at: number, inserted: Uint8Array) {
  let passed = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const cut = at - passed;
    passed += chunk.length;
    if (cut < 0 || cut >= chunk.length) {
      yield chunk;
      continue;
    }
    yield chunk.subarray(0, cut);
    yield inserted;
    yield chunk.subarray(cut);
  }
}

async function* readPart(
  file: OpenedFile,
  at: number,
  inserted: Uint8Array,
  { start, end }: ByteRange,
) {
  const behind = at + inserted.length;
  if (start < at) yield* await read(file, { start, end: Math.min(end, at - 1) });
  if (start < behind && end >= at) {
    yield inserted.subarray(Math.max(0, start - at), end - at + 1);
  }
  if (end >= behind) {
    const from = Math.max(start, behind) - inserted.length;
    yield* await read(file, { start: from, end: end - inserted.length });
  }
}

async function read(file: OpenedFile, range: ByteRange): Promise<AsyncIterable<Buffer>> {
  return await file.read(range);
}
