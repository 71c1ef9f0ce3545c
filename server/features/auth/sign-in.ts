import type { FastifyReply, FastifyRequest } from "fastify";

import type { SessionType } from "#shared/session.ts";

import { logSecurityEvent } from "../../http/security-log.ts";
import { authAddress, leadTo, leadToError } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import type { CredentialFields, CredentialProvider } from "./credential-provider.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
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
  const answer = await provider.check(request, fields);
  if ("error" in answer) {
    const email = typeof fields.email === "string" ? fields.email : undefined;
    logSecurityEvent(request, "sign-in-refused", { provider: id, reason: answer.error, email });
    return leadToError(request, reply, answer.error, id);
  }
  await startSession(request, reply, answer.userId, id as SessionType);
  return leadTo(request, reply, callbackUrl);
}
