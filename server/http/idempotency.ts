import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { idempotencyHeader, readStatus } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { Database } from "../db/database.ts";
import { idempotencyKeys } from "../db/schema/idempotency-keys.ts";

type KeyRow = { companyId: string; userId: string; call: string; key: string };
type Claim =
  | { state: "claimed" }
  | { state: "answered"; status: number; answer: unknown }
  | { state: "running" };

/** A call that has neither answered nor failed by then is taken for dead. */
const leaseMs = 2 * 60_000;
const keepMs = 24 * 60 * 60_000;
const waitMs = 10_000;
const lookAgainMs = 50;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a repeatable call: without `Idempotency-Key` every time; with one, the first time only, and
 * repeats get the first answer (kept for 24 hours). The same key with another request is
 * `idempotency_mismatch`; a repeat while the first still runs waits for it, then gives up with
 * `conflict`. A failed call leaves nothing behind, so it may be tried again under its key.
 */
export async function answerOnce(
  name: string,
  call: HttpCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  const { database, clock } = request.server.dependencies;
  const key = request.headers[idempotencyHeader];
  if (key === undefined || request.tenant === null || request.actor === null) {
    return reply.code(readStatus(call)).send(await work());
  }
  if (typeof key !== "string" || !keyPattern.test(key)) {
    throw new AppError("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  }
  const row: KeyRow = {
    companyId: request.tenant.companyId,
    userId: request.actor.userId,
    call: name,
    key,
  };
  const claim = await claimKey(database, row, hashRequest(request), () => clock.now());
  if (claim.state === "running") {
    throw new AppError(
      "conflict",
      "The first request with this Idempotency-Key is still being processed.",
    );
  }
  if (claim.state === "answered") {
    return reply.code(claim.status).header("idempotency-replayed", "true").send(claim.answer);
  }
  try {
    const answer = await work();
    const kept = call.answer instanceof z.ZodType ? z.encode(call.answer, answer) : null;
    await database.withTenant(row.companyId, (tx) =>
      tx
        .update(idempotencyKeys)
        .set({ status: readStatus(call), answer: kept })
        .where(matches(row)),
    );
    return await reply.code(readStatus(call)).send(answer);
  } catch (error) {
    await database.withTenant(row.companyId, (tx) =>
      tx.delete(idempotencyKeys).where(and(matches(row), isNull(idempotencyKeys.status))),
    );
    throw error;
  }
}

async function claimKey(
  database: Database,
  row: KeyRow,
  requestHash: Buffer,
  readNow: () => Date,
): Promise<Claim> {
  for (let waited = 0; waited <= waitMs; waited += lookAgainMs) {
    const claim = await tryToClaim(database, row, requestHash, readNow());
    if (claim.state !== "running") return claim;
    await sleep(lookAgainMs);
  }
  return { state: "running" };
}

async function tryToClaim(
  database: Database,
  row: KeyRow,
  requestHash: Buffer,
  now: Date,
): Promise<Claim> {
  return database.withTenant(row.companyId, async (tx) => {
    await tx
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keepMs)));
    const leaseExpiresAt = new Date(now.getTime() + leaseMs);
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ ...row, requestHash, leaseExpiresAt, createdAt: now })
      .onConflictDoUpdate({
        target: [
          idempotencyKeys.companyId,
          idempotencyKeys.userId,
          idempotencyKeys.call,
          idempotencyKeys.key,
        ],
        set: { leaseExpiresAt },
        setWhere: sql`${idempotencyKeys.status} is null
          and ${idempotencyKeys.requestHash} = ${requestHash}
          and ${idempotencyKeys.leaseExpiresAt} < ${now}`,
      })
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return { state: "claimed" };
    const [held] = await tx.select().from(idempotencyKeys).where(matches(row));
    if (held === undefined) return { state: "running" };
    if (!held.requestHash.equals(requestHash)) {
      throw new AppError(
        "idempotency_mismatch",
        "This Idempotency-Key was already used for a different request.",
      );
    }
    return held.status === null
      ? { state: "running" }
      : { state: "answered", status: held.status, answer: held.answer };
  });
}

function matches(row: KeyRow) {
  return and(
    eq(idempotencyKeys.userId, row.userId),
    eq(idempotencyKeys.call, row.call),
    eq(idempotencyKeys.key, row.key),
  );
}

/** A multipart body is a stream not yet read, so for uploads the address alone has to match. */
function hashRequest(request: FastifyRequest): Buffer {
  const asked = JSON.stringify([request.params, request.query, request.body ?? null]);
  return createHash("sha256").update(asked).digest();
}
