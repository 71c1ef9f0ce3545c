import { Readable } from "node:stream";

import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";

import { persist, toUnavailable } from "./s3-calls.ts";
import type { Calls, Watch } from "./s3-calls.ts";
import type { ByteRange } from "./storage.ts";

export type ObjectPlace = Calls & { client: S3Client; bucket: string };

/** An object, or a part of it, whose first bytes are on their way. */
export type OpenedObject = {
  /** How many bytes there will be. */
  bytes: number;
  /** Gives exactly that many, or fails as `unavailable`; call once. */
  chunks: () => AsyncGenerator<Uint8Array, void, undefined>;
  /** Lets go of what is on its way; also of what was never asked for by `chunks`. */
  close: () => void;
};

type Answer = { body: Readable; watch: Watch; bytes: number; tag: string | undefined };

/**
 * Asks for an object. One that breaks off or stalls midway is asked for again from there on, as often
 * as `patience` has attempts. Rejects as `persist` does.
 */
export async function openObject(
  place: ObjectPlace,
  name: string,
  range: ByteRange | undefined,
): Promise<OpenedObject> {
  const first = await ask(place, name, range);
  const start = range?.start ?? 0;
  const end = start + first.bytes - 1;
  let answer = first;
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    let at = start;
    for (let attempts = 1; ; attempts += 1) {
      try {
        for await (const chunk of listen(answer)) {
          at += chunk.byteLength;
          if (at > end + 1) break;
          yield chunk;
        }
        if (at === end + 1) return;
        throw new Error(`the store gave ${at - start} of ${first.bytes} bytes`);
      } catch (error) {
        if (attempts >= place.patience.attempts || at > end) throw toUnavailable(error);
      } finally {
        answer.body.destroy();
      }
      answer = await ask(place, name, { start: at, end }, first.tag).catch((error: unknown) => {
        throw toUnavailable(error);
      });
    }
  }
  return { bytes: first.bytes, chunks, close: () => answer.body.destroy() };
}

function ask(
  place: ObjectPlace,
  name: string,
  range: ByteRange | undefined,
  tag?: string,
): Promise<Answer> {
  const input = {
    Bucket: place.bucket,
    Key: name,
    ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
    ...(tag === undefined ? {} : { IfMatch: tag }),
  };
  return persist(place, async (watch) => {
    const command = new GetObjectCommand(input);
    const found = await place.client.send(command, { abortSignal: watch.signal });
    const { Body: body, ContentLength: bytes, ContentRange: given, ETag } = found;
    if (!(body instanceof Readable) || bytes === undefined)
      throw new Error("an answer without a body");
    const isAsked =
      range === undefined ||
      (bytes === range.end - range.start + 1 &&
        given?.startsWith(`bytes ${range.start}-${range.end}/`) === true);
    if (isAsked) return { body, watch, bytes, tag: ETag };
    body.destroy();
    throw new Error(`the store gave ${given ?? "everything"} instead of the part asked for`);
  });
}

/** What comes, as long as it comes; how long the reader takes over it does not count. */
async function* listen({ body, watch }: Answer): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    watch.heard();
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      watch.rest();
      yield chunk;
      watch.heard();
    }
  } finally {
    watch.rest();
  }
}
