import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { and, eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { idempotencyHeader, readStatus } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { Transaction } from "../db/database.ts";
import { toJsonParameter } from "../db/queries/json-parameter.ts";
import { writeJson } from "../runtime/json-text.ts";
import { encodeSlices } from "../runtime/long-text.ts";
import { idempotencyKeepMs } from "../db/delete-expired.ts";
import { writeAnswer } from "./serialize-answer.ts";
import { idempotencyKeys } from "../db/schema/idempotency-keys.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that the request came under; null without one, and where keys mean nothing. */
    repeatKey: RepeatKey | null;
    /** SHA-256 of what `receiveUpload` has read; null before, and for other requests. */
    uploadDigest: Buffer | null;
  }
}

/** Whose key it is and for which call; `call.answer` is the schema of what is kept. */
type RepeatKey = {
  row: { companyId: string; userId: string; call: string; key: string };
  call: HttpCall;
  /** Whether the answer was kept together with what the request did. */
  isKept: boolean;
  /** Of the request, once it was asked for: a body can be large. */
  hash: Buffer | null;
};

/** Ends a transaction whose request has been answered before; nobody but `answerOnce` sees it. */
class Repeated extends Error {
  readonly status: number;
  /** As it was written the first time. */
  readonly answer: string;

  constructor(status: number, answer: string) {
    super("answered before");
    this.status = status;
    this.answer = answer;
  }
}

/** Ends a transaction whose request is being served by another one. */
class StillRunning extends Error {}

const waitMs = 10_000;
const lookAgainMs = 50;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a repeatable call: without `Idempotency-Key` every time; with one, the first time only, and
 * repeats get the first answer (kept for 24 hours). The same key with another request, or another
 * file, is `idempotency_mismatch`. `work` must have its effect by `runOnce`. A failed call leaves
 * nothing behind, so it may be tried again under its key.
 */
export async function answerOnce(
  name: string,
  call: HttpCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  const key = readRepeatKey(name, call, request);
  request.repeatKey = key;
  try {
    if (key !== null && call.bodyKind !== "multipart") await refuseRepeat(request, key);
    const answer = await work();
    if (key?.isKept === false) throw new Error(`${name} had its effect outside of runOnce`);
    return await reply.code(readStatus(call)).send(answer);
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    void reply.code(error.status).header("idempotency-replayed", "true");
    if (!(call.answer instanceof z.ZodType)) return reply.send();
    return reply.type("application/json; charset=utf-8").send(error.answer);
  }
}

/**
 * Does the work of a repeatable call in the transaction that `begin` opens, and keeps its result as
 * the call's answer in the same transaction: neither is there without the other. A repeat while the
 * first still runs waits for it, then gives up with `conflict`.
 */
export async function runOnce<Result>(
  request: FastifyRequest,
  begin: (
    inside: (tx: Transaction, work: () => Promise<Result>) => Promise<Result>,
  ) => Promise<Result>,
): Promise<Result> {
  const key = request.repeatKey;
  if (key === null) return begin((_tx, work) => work());
  for (let waited = 0; waited <= waitMs; waited += lookAgainMs) {
    try {
      return await begin((tx, work) => keepAnswer(tx, request, key, work));
    } catch (error) {
      if (!(error instanceof StillRunning)) throw error;
    }
    await sleep(lookAgainMs);
  }
  throw new AppError(
    "conflict",
    "The first request with this Idempotency-Key is still being processed.",
  );
}

/** Whether a request came under a key whose answer is kept: what it asks for has been done. */
export async function wasAnswered(tx: Transaction, request: FastifyRequest): Promise<boolean> {
  return request.repeatKey !== null && (await findHeld(tx, request.repeatKey.row)) !== undefined;
}

function readRepeatKey(name: string, call: HttpCall, request: FastifyRequest): RepeatKey | null {
  const key = request.headers[idempotencyHeader];
  const { tenant, actor } = request;
  if (key === undefined || tenant === null || actor === null) return null;
  if (typeof key !== "string" || !keyPattern.test(key)) {
    throw new AppError("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  }
  const row = { companyId: tenant.companyId, userId: actor.userId, call: name, key };
  return { row, call, isKept: false, hash: null };
}

async function refuseRepeat(request: FastifyRequest, key: RepeatKey): Promise<void> {
  const { database } = request.server.dependencies;
  await database.withTenant(key.row.companyId, (tx) => refuseKnown(tx, request, key));
}

async function keepAnswer<Result>(
  tx: Transaction,
  request: FastifyRequest,
  key: RepeatKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const { row, call } = key;
  // Not waited for: whoever waits here would keep a connection from the one who works.
  const lockName = ["idempotency", row.companyId, row.userId, row.call, row.key].join(" ");
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as held`,
  );
  if (rows[0]?.held !== true) throw new StillRunning();
  await refuseKnown(tx, request, key);
  const result = await work();
  const answer = call.answer instanceof z.ZodType ? writeAnswer(call.answer, result) : "null";
  const kept = {
    requestHash: await hashRequest(request, key),
    status: readStatus(call),
    answer: await toJsonParameter(answer),
    createdAt: request.server.dependencies.clock.now(),
  };
  const { companyId, userId, call: name, key: word } = idempotencyKeys;
  // One that is there is older than keys are kept.
  await tx
    .insert(idempotencyKeys)
    .values({ ...row, ...kept })
    .onConflictDoUpdate({ target: [companyId, userId, name, word], set: kept });
  key.isKept = true;
  return result;
}

async function refuseKnown(
  tx: Transaction,
  request: FastifyRequest,
  key: RepeatKey,
): Promise<void> {
  const held = await findHeld(tx, key.row);
  const now = request.server.dependencies.clock.now().getTime();
  if (held === undefined || held.createdAt.getTime() < now - idempotencyKeepMs) return;
  if (!held.requestHash.equals(await hashRequest(request, key))) {
    throw new AppError(
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  throw new Repeated(held.status, held.answer);
}

async function findHeld(tx: Transaction, { userId, call, key }: RepeatKey["row"]) {
  const { requestHash, status, answer, createdAt } = idempotencyKeys;
  const [held] = await tx
    .select({ requestHash, status, answer: sql<string>`${answer}::text`, createdAt })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.call, call),
        eq(idempotencyKeys.key, key),
      ),
    );
  return held;
}

/** A file that comes along counts once it has been read: uploads ask for their hash after that. */
async function hashRequest(request: FastifyRequest, key: RepeatKey): Promise<Buffer> {
  key.hash ??= await createRequestHash(request, key.call);
  return key.hash;
}

async function createRequestHash(
  { params, query, headers, body, uploadDigest }: FastifyRequest,
  call: HttpCall,
): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const slice of encodeSlices(writeJson([params, query, body ?? null])))
    hash.update(slice);
  for (const name of Object.keys(call.headers?.shape ?? {})) {
    hash.update(`${name}: ${String(headers[name] ?? "")}\n`);
  }
  if (uploadDigest !== null) hash.update(uploadDigest);
  return hash.digest();
}
