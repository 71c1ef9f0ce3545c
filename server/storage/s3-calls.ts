import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { setTimeout as pause } from "node:timers/promises";

import { AppError } from "#shared/app-error.ts";

import { createDiskFull } from "../runtime/disk-full.ts";
import type { Breaker } from "./breaker.ts";

/** Which bucket, at whose, and with which keys; without keys the AWS role of the machine is used. */
export type S3Settings = {
  /** Null is AWS itself. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Empty, or what every name in the bucket begins with, a slash at its end. */
  prefix: string;
  /** Whether the bucket stands in the path of an address instead of in its host. */
  pathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** How much a store is put up with. */
export type Patience = {
  /** Silence for so long ends an attempt: nothing sent, taken or answered. */
  silenceMs: number;
  /** After so long no further attempt is begun. */
  totalMs: number;
  attempts: number;
  /** Before the second attempt; it doubles, and chance takes off up to half. */
  pauseMs: number;
  /** After so many calls in a row without an answer none is made for `restMs`. */
  failuresInRow: number;
  restMs: number;
};

/** How calls of one store are made: all of them share what is known of it. */
export type Calls = { patience: Patience; breaker: Breaker };

export const usualPatience: Patience = {
  silenceMs: 5_000,
  totalMs: 10_000,
  attempts: 4,
  pauseMs: 100,
  failuresInRow: 6,
  restMs: 1_000,
};

/** Ends an attempt in which nothing happens any more. */
export type Watch = {
  readonly signal: AbortSignal;
  /** Something happened: the silence is counted anew. */
  heard(): void;
  /** Nothing is expected from the store until the next `heard`. */
  rest(): void;
  /** Ends the attempt at once, for a reason on our side. */
  fail(reason: unknown): void;
};

const silent = () => undefined;

export function createS3Client(settings: S3Settings, { silenceMs }: Patience): S3Client {
  const { endpoint, credentials } = settings;
  return new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    // What is sent is signed with its digest; stores other than AWS know no other kind of checksum.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    // The client does not repeat what it sends as a stream, so `persist` repeats everything.
    maxAttempts: 1,
    // Failures are said by who makes the call; without a logger of its own the client writes to the console.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: Math.min(2_000, silenceMs),
      httpAgent: { keepAlive: true, maxSockets: Infinity },
      httpsAgent: { keepAlive: true, maxSockets: Infinity },
    },
  });
}

/**
 * Does `attempt`, and again where its failure may pass. Throws the last failure as it was when that is
 * about the object (`readAbsence`) or came from this side, and else `unavailable`: at once while the store
 * is known not to answer.
 */
export async function persist<Result>(
  { patience, breaker }: Calls,
  attempt: (watch: Watch) => Promise<Result>,
): Promise<Result> {
  const lastStart = performance.now() + patience.totalMs;
  if (!breaker.mayCall()) throw toUnavailable(new Error("the store has not answered for a while"));
  for (let made = 1; ; made += 1) {
    const watch = startWatch(patience.silenceMs);
    try {
      const result = await attempt(watch);
      breaker.answered();
      return result;
    } catch (error) {
      if (watch.ownFailure !== null) throw watch.ownFailure.reason;
      const isAnswered = (readStatus(error) ?? 500) < 500;
      if (isAnswered) breaker.answered();
      else breaker.failed();
      if (readAbsence(error) !== null) throw error;
      const pauseMs = patience.pauseMs * 2 ** (made - 1) * (1 - Math.random() / 2);
      const isLast = made >= patience.attempts || performance.now() + pauseMs > lastStart;
      if (isLast || !mayPass(error)) throw toUnavailable(error);
      await pause(pauseMs);
    } finally {
      watch.rest();
    }
  }
}

function startWatch(silenceMs: number): Watch & { ownFailure: { reason: unknown } | null } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const watch = {
    signal: controller.signal,
    ownFailure: null as { reason: unknown } | null,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), silenceMs);
    },
    rest: () => clearTimeout(timer),
    fail(reason: unknown) {
      watch.ownFailure ??= { reason };
      controller.abort();
    },
  };
  watch.heard();
  return watch;
}

/** What a store says is not there; null for any other failure. A HEAD cannot say which of the two. */
export function readAbsence(error: unknown): "object" | "bucket" | "either" | null {
  if (!(error instanceof S3ServiceException)) return null;
  if (error.name === "NoSuchKey") return "object";
  if (error.name === "NoSuchBucket") return "bucket";
  return error.$metadata.httpStatusCode === 404 ? "either" : null;
}

/** The failure that travels as 503 with `Retry-After`, or what is one already. */
export function toUnavailable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = error as Partial<S3ServiceException>;
  const status = readStatus(error);
  if (status === 507 || failure.name === "QuotaExceeded") return createDiskFull(error);
  const details = { reason: "storage_unavailable", retryAfterSeconds: 5 };
  return new AppError("unavailable", `The store of files ${describeFailure(failure, status)}.`, {
    details,
    cause: error,
  });
}

const readStatus = (error: unknown) =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

function describeFailure({ name }: Partial<Error>, status: number | undefined): string {
  if (name === "NoSuchBucket") return "has no such bucket";
  if (status === undefined) return "does not answer";
  return status === 403 ? "refuses the server's keys" : `answers ${status}`;
}

/** A store that is overrun, restarts or is cut off answers later; one that refuses does not. */
function mayPass(error: unknown): boolean {
  const { name } = error as Partial<S3ServiceException>;
  const status = readStatus(error);
  if (status === undefined || status < 400 || status >= 500) return true;
  const isPassing = [408, 409, 429].includes(status);
  // Bytes that changed on their way.
  return isPassing || name === "XAmzContentSHA256Mismatch" || name === "BadDigest";
}
