import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type {
  ListObjectsV2CommandOutput,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-s3";

import { AppError } from "#shared/app-error.ts";

import { createBreaker } from "./breaker.ts";
import { hashBytes } from "./hash-file.ts";
import { openObject } from "./read-object.ts";
import type { ObjectPlace, OpenedObject } from "./read-object.ts";
import { createS3Client, persist, readAbsence, toUnavailable, usualPatience } from "./s3-calls.ts";
import type { S3Settings, Watch } from "./s3-calls.ts";
import { assertStorageKey, isStorageKey } from "./storage-key.ts";
import type { ByteRange, FileFacts, Storage } from "./storage.ts";

/** So much is sent at once of what lies in memory. */
const sliceBytes = 256 * 1024;

type Place = ObjectPlace & { prefix: string };

/**
 * Keeps files in a bucket, one object a key. An object is there as a whole or not at all; what is
 * written is signed with its SHA-256, so that a store takes no other bytes. A store that is lost, slow
 * or gives less than it said is `unavailable`, after a few attempts and within `patience`.
 */
export function createS3Storage(settings: S3Settings, patience = usualPatience): Storage {
  const client = createS3Client(settings, patience);
  const breaker = createBreaker(patience.failuresInRow, patience.restMs);
  const { bucket, prefix } = settings;
  const place: Place = { client, patience, breaker, bucket, prefix };
  const nameObject = (key: string): string => {
    assertStorageKey(key);
    return `${settings.prefix}${key}`;
  };
  const nameInput = (key: string) => ({ Bucket: settings.bucket, Key: nameObject(key) });
  const open = (key: string, range?: ByteRange) =>
    openObject(place, nameObject(key), range).catch((error: unknown) => {
      throw toNotFound(error, key);
    });
  const stat = (key: string) => statObject(place, nameObject(key));
  return {
    putBytes: async (key, bytes) => {
      const name = nameObject(key);
      await putObject(place, name, await hashBytes(bytes), () => slice(bytes));
    },
    putFile: (key, file) =>
      putObject(place, nameObject(key), file, () => createReadStream(file.path)),
    copy: async (from, key) => {
      const CopySource = encodeURI(`${settings.bucket}/${nameObject(from)}`);
      await call(place, new CopyObjectCommand({ ...nameInput(key), CopySource })).catch(
        (error: unknown) => {
          throw toNotFound(error, from);
        },
      );
    },
    getBytes: async (key) => joinChunks(await open(key)),
    getStream: async (key, range) => {
      const { chunks, close } = await open(key, range);
      // A reader that goes before the first byte would leave the rest on its way for good.
      return Readable.from(chunks(), { objectMode: false }).once("close", close);
    },
    stat,
    exists: async (key) => (await stat(key)) !== null,
    delete: async (key) => {
      await call(place, new DeleteObjectCommand(nameInput(key))).catch((error: unknown) => {
        if (readAbsence(error) !== "object") throw toUnavailable(error);
      });
    },
    list: (companyId) => listCompany(place, companyId),
    check: () => checkBucket(place),
    // A write that was broken off leaves nothing in a bucket.
    sweep: async () => 0,
  };
}

/** What needs no body and no more than one answer. */
function call<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  place: Place,
  command: Parameters<typeof place.client.send<Input, Output>>[0],
): Promise<Output> {
  return persist(place, ({ signal }) => place.client.send(command, { abortSignal: signal }));
}

async function joinChunks({ bytes, chunks }: OpenedObject): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for await (const chunk of chunks()) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

async function putObject(
  place: Place,
  name: string,
  { bytes, sha256 }: FileFacts,
  open: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  await persist(place, async (watch) => {
    const body = Readable.from(pass(open(), bytes, watch), { objectMode: false });
    const input = { Bucket: place.bucket, Key: name, Body: body, ContentLength: bytes };
    const command = new PutObjectCommand(input);
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        headers["x-amz-content-sha256"] = sha256;
        return next(args);
      },
      { step: "build", name: "signWithDigest" },
    );
    try {
      await place.client.send(command, { abortSignal: watch.signal });
    } finally {
      body.destroy();
    }
  }).catch((error: unknown) => {
    throw readAbsence(error) === null ? error : toUnavailable(error);
  });
}

/**
 * The same bytes; each that the store takes is heard. A failure to read them, or another number of them
 * than was said, ends the attempt: what is too much would be taken for the next request.
 */
async function* pass(source: AsyncIterable<Uint8Array>, bytes: number, watch: Watch) {
  let left = bytes;
  try {
    for await (const chunk of source) {
      left -= chunk.byteLength;
      if (left < 0) break;
      watch.heard();
      yield chunk;
    }
    if (left !== 0)
      throw new RangeError(`the file has not the ${bytes} bytes that it was said to have`);
    watch.heard();
  } catch (error) {
    watch.fail(error);
  }
}

async function* slice(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
  }
}

async function statObject(place: Place, name: string): Promise<{ bytes: number } | null> {
  const input = { Bucket: place.bucket, Key: name };
  try {
    return await persist(place, async ({ signal }) => {
      const command = new HeadObjectCommand(input);
      const { ContentLength: bytes } = await place.client.send(command, { abortSignal: signal });
      if (bytes === undefined) throw new Error("an answer without a length");
      return { bytes };
    });
  } catch (error) {
    if (readAbsence(error) === null) throw error;
    // The answer to a HEAD has no body that says what is missing: no file may count as lost with the bucket.
    await checkBucket(place);
    return null;
  }
}

async function checkBucket(place: Place): Promise<void> {
  try {
    await call(place, new HeadBucketCommand({ Bucket: place.bucket }));
  } catch (error) {
    if (readAbsence(error) === null) throw error;
    throw toUnavailable(Object.assign(new Error("no bucket"), { name: "NoSuchBucket" }));
  }
}

async function* listCompany(
  place: Place,
  companyId: string,
): AsyncGenerator<{ key: string; storedAt: Date }, void, undefined> {
  const { bucket, prefix } = place;
  let next: string | undefined;
  do {
    const input = {
      Bucket: bucket,
      Prefix: `${prefix}company/${companyId}/`,
      ...(next === undefined ? {} : { ContinuationToken: next }),
    };
    const page: ListObjectsV2CommandOutput = await call(
      place,
      new ListObjectsV2Command(input),
    ).catch((error: unknown) => {
      throw toUnavailable(error);
    });
    for (const { Key: name = "", LastModified: storedAt } of page.Contents ?? []) {
      const key = name.slice(prefix.length);
      if (isStorageKey(key) && storedAt !== undefined) yield { key, storedAt };
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

/** A file that is not there is its caller's to know; that the bucket is not there says nothing of it. */
function toNotFound(error: unknown, key: string): unknown {
  const absent = readAbsence(error);
  if (absent === null) return error;
  return absent === "object"
    ? new AppError("not_found", `There is no stored file ${key}.`, { cause: error })
    : toUnavailable(error);
}
