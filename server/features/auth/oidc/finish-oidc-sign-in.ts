import { timingSafeEqual } from "node:crypto";

import { lt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Database } from "../../../db/database.ts";
import { spentStates } from "../../../db/schema/accounts.ts";
import { hashToken } from "../../../db/tokens.ts";
import { keepFrameAsOpener } from "../../../http/keep-opener.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { logSecurityEvent } from "../../../http/security-log.ts";
import { forbidCaching, leadTo } from "../auth-answers.ts";
import { keepCallbackUrl } from "../callback-url.ts";
import { ensureCsrfToken } from "../csrf.ts";
import { startSession } from "../start-session.ts";
import { checkLifeSeconds, takeCheckCookies } from "./check-cookies.ts";
import type { SignInChecks } from "./check-cookies.ts";
import type { IssuerWays } from "./issuer-way.ts";
import { finishLink } from "./finish-link.ts";
import { describeFailure, leadToFailure } from "./lead-to-failure.ts";
import type { OidcAnswer } from "./oidc-people.ts";
import { readProfile } from "./read-profile.ts";
import type { OidcProfile } from "./read-profile.ts";

/** Takes a person back from the issuer: checks everything, begins their session and leads on. */
export async function finishOidcSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  ways: IssuerWays,
): Promise<FastifyReply> {
  const { provider } = ways;
  forbidCaching(reply);
  ensureCsrfToken(request, reply);
  const lastCallbackUrl = keepCallbackUrl(request, reply);
  const checks = await takeCheckCookies(request, reply, provider);
  // Another tab may have asked to be led elsewhere since.
  const callbackUrl = checks?.callbackUrl ?? lastCallbackUrl;
  keepFrameAsOpener(reply, callbackUrl);
  const answer = await judgeReturn(request, checks, ways);
  const isLink = checks !== null && checks.linkUserId !== null;
  if ("error" in answer) {
    return leadToFailure(request, reply, { provider, error: answer.error, callbackUrl, isLink });
  }
  // Whoever links is signed in already, and stays so.
  if (isLink) return leadTo(request, reply, callbackUrl);
  const { userId, linked } = answer;
  await startSession(request, reply, userId, provider);
  if (linked) logSecurityEvent(request, "account-linked", { provider, userId });
  return leadTo(request, reply, callbackUrl);
}

async function judgeReturn(
  request: FastifyRequest,
  checks: SignInChecks | null,
  ways: IssuerWays,
): Promise<OidcAnswer> {
  const { database, clock } = request.server.dependencies;
  const returned = readReturnAddress(request);
  const expected = checks !== null && isSame(returned.searchParams.get("state"), checks.state);
  // Also one that comes with a refusal has been used.
  const unspent = expected && (await spendState(database, checks.state, clock.now()));
  if (returned.searchParams.has("error")) return { error: "Callback" };
  if (!expected || !unspent) return { error: "OAuthCallback" };
  const way = await ways.comeBack(request, checks);
  if (typeof way === "string") return { error: way };
  const profile = await believe(request, async () =>
    readProfile(await way.findClient(), returned, checks),
  );
  if (profile === null) return { error: "OAuthCallback" };
  const { linkUserId } = checks;
  return linkUserId === null
    ? way.openPerson(profile)
    : finishLink(request, { way, profile, userId: linkUserId });
}

/** Null, with a line in the log, when the issuer's answer is not to be believed. */
async function believe(
  request: FastifyRequest,
  read: () => Promise<OidcProfile>,
): Promise<OidcProfile | null> {
  try {
    return await read();
  } catch (error) {
    request.log.warn(describeFailure(error), "the issuer's answer failed verification");
    return null;
  }
}

/** Where the issuer sent the person, with its answer in the query however it was sent. */
function readReturnAddress(request: FastifyRequest): URL {
  const { pathname } = new URL(request.url, "http://localhost");
  const address = new URL(readOrigin(request) + pathname);
  if (request.method === "POST") {
    for (const [name, value] of Object.entries(request.body ?? {})) {
      for (const one of [value].flat()) address.searchParams.append(name, String(one));
    }
  } else {
    address.search = new URL(request.url, address).search;
  }
  return address;
}

function isSame(given: string | null, expected: string): boolean {
  return given !== null && timingSafeEqual(hashToken(given), hashToken(expected));
}

/**
 * Marks a state as come back. False when it had been before: somebody sends an old return again.
 * States are forgotten when their cookies could not open any more.
 */
async function spendState(database: Database, state: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + checkLifeSeconds * 1000);
  return database.withIdentity(async (tx) => {
    await tx.delete(spentStates).where(lt(spentStates.expiresAt, now));
    const written = await tx
      .insert(spentStates)
      .values({ stateHash: hashToken(state), expiresAt })
      .onConflictDoNothing()
      .returning({ stateHash: spentStates.stateHash });
    return written.length === 1;
  });
}
