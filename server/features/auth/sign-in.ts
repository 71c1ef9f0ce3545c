import type { FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { SessionType } from "#shared/session.ts";

import { createErrorAnswer } from "../../http/error-handler.ts";
import { rememberDevice } from "../../http/device-cookie.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { authAddress, leadTo, leadToError } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import type { AuthErrorCode, CredentialFields } from "./auth-answers.ts";
import type { CredentialProvider } from "./credential-provider.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
import { noteRefusal } from "./note-refusal.ts";
import { startSession } from "./start-session.ts";

/** Signs in with the fields of a form and leads on. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { id: string; provider: CredentialProvider; fields: CredentialFields },
): Promise<FastifyReply> {
  const { id, provider, fields } = attempt;
  const isVerified = isCsrfVerified(request, fields.csrfToken);
  ensureCsrfToken(request, reply);
  const callbackUrl = keepCallbackUrl(request, reply);
  if (!isVerified) {
    logSecurityEvent(request, "csrf-refused", { provider: id });
    return leadTo(request, reply, authAddress(request, "/signin?csrf=true"));
  }
  const answer = await provider.check(request, fields).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited") return error;
    throw error;
  });
  if (answer instanceof AppError) return leadToWaiting(request, reply, answer, id);
  if ("error" in answer) {
    const email = typeof fields.email === "string" ? fields.email : undefined;
    logSecurityEvent(request, "sign-in-refused", { provider: id, reason: answer.error, email });
    if (isTry(answer.error)) noteRefusal(reply, { with: id, reason: answer.error, email });
    return leadToError(request, reply, answer.error, id);
  }
  await startSession(request, reply, answer.userId, id as SessionType);
  if (id === "regular-login" && typeof fields.email === "string") {
    rememberDevice(request, reply, fields.email);
  }
  return leadTo(request, reply, callbackUrl);
}

/** Being asked for the code is the way in, not the failure of it. */
const isTry = (error: AuthErrorCode) => error !== "SecondFactorRequired";

/** Too many tries: the refusal of every call, with an address beside it that next-auth's client needs. */
function leadToWaiting(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
  provider: string,
): FastifyReply {
  const { retryAfterSeconds } = (refusal.details ?? {}) as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  const query = new URLSearchParams({ error: "RateLimited", provider });
  const url = authAddress(request, `/error?${query.toString()}`);
  return reply.code(429).send({ ...createErrorAnswer(refusal, request.id), url });
}
