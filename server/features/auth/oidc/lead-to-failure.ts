import type { FastifyReply, FastifyRequest } from "fastify";

import { logSecurityEvent } from "../../../http/security-log.ts";
import { authAddress, leadTo } from "../auth-answers.ts";
import type { AuthErrorCode } from "../auth-answers.ts";
import { noteRefusal } from "../note-refusal.ts";
import type { IssuerProviderId } from "../providers.ts";

type SignInFailure = {
  provider: IssuerProviderId;
  error: AuthErrorCode;
  callbackUrl: string;
  /** Nobody wanted to sign in: the page that the issuer was to be linked from says what went wrong. */
  isLink?: boolean;
};

/**
 * Leads a sign-in at the issuer that failed to the error page; one that was to be handed off goes
 * back to the page that hands off, which would lose its task on the way through another.
 */
export function leadToFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, error, callbackUrl, isLink = false }: SignInFailure,
): FastifyReply {
  logSecurityEvent(request, "sign-in-refused", { provider, reason: error });
  noteRefusal(reply, { with: provider, reason: error });
  const page = new URL(callbackUrl);
  const isHandOff = page.pathname === "/api/auth/signin" && page.searchParams.has("handOff");
  if (!isHandOff && !isLink) {
    return leadTo(request, reply, authAddress(request, `/error?error=${error}`));
  }
  page.searchParams.set("error", error);
  return leadTo(request, reply, page.href);
}

type Failure = { failure: string; code: string | null; answer: string | null };

/**
 * What may be logged of a failure at the issuer: its kind. Its message and cause may quote tokens,
 * codes and claims.
 */
export function describeFailure(problem: unknown): Failure {
  if (!(problem instanceof Error)) return { failure: "unknown", code: null, answer: null };
  const { code, error } = problem as { code?: unknown; error?: unknown };
  return { failure: problem.name, code: readWord(code), answer: readWord(error) };
}

/** A code of the protocol such as `invalid_grant`; anything longer or stranger is none. */
function readWord(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z_]{1,60}$/.test(value) ? value : null;
}
