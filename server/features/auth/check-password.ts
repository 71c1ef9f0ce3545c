import type { FastifyRequest } from "fastify";

import type { AttemptLimiter } from "./attempt-limiter.ts";
import type { CredentialAnswer, CredentialFields } from "./credential-provider.ts";
import { findByPassword } from "./registered-people.ts";

/** Email and password. Too many failures with one account throw `rate_limited`. */
export async function checkPassword(
  request: FastifyRequest,
  { email, password }: CredentialFields,
  limiter: AttemptLimiter,
): Promise<CredentialAnswer> {
  if (typeof email !== "string" || typeof password !== "string" || email.length > 320) {
    return { error: "CredentialsSignin" };
  }
  const account = email.trim().toLowerCase();
  limiter.check(account);
  const userId = await findByPassword(request.server.dependencies.database, email, password);
  if (userId === null) {
    limiter.addFailure(account);
    return { error: "CredentialsSignin" };
  }
  limiter.clear(account);
  return { userId };
}
