import type { FastifyReply, FastifyRequest } from "fastify";

import type { SessionType } from "#shared/session.ts";

import { authAddress, leadTo, leadToError } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import type { CredentialFields, CredentialProvider } from "./credential-provider.ts";
import { isCsrfVerified } from "./csrf.ts";
import { startSession } from "./start-session.ts";

/** Signs in with the fields of a form and leads on. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { id: string; provider: CredentialProvider; fields: CredentialFields },
): Promise<FastifyReply> {
  const { id, provider, fields } = attempt;
  const callbackUrl = keepCallbackUrl(request, reply);
  if (!isCsrfVerified(request, fields.csrfToken)) {
    return leadTo(request, reply, authAddress(request, "/signin?csrf=true"));
  }
  const answer = await provider.check(request, fields);
  if ("error" in answer) {
    request.log.warn({ provider: id, reason: answer.error }, "sign-in refused");
    return leadToError(request, reply, answer.error, id);
  }
  await startSession(request, reply, answer.userId, id as SessionType);
  request.log.info({ provider: id, userId: answer.userId }, "signed in");
  return leadTo(request, reply, callbackUrl);
}
