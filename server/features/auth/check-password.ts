import type { FastifyRequest } from "fastify";

import type { CredentialAnswer, CredentialFields } from "./credential-provider.ts";
import { findByPassword } from "./registered-people.ts";

/** Email and password. Too many failures with one account throw `rate_limited`. */
export async function checkPassword(
  request: FastifyRequest,
  { email, password }: CredentialFields,
): Promise<CredentialAnswer> {
  if (typeof email !== "string" || typeof password !== "string" || email.length > 320) {
    return { error: "CredentialsSignin" };
  }
  const attempt = await request.server.stores.limiters.password.count(request, email);
  const userId = await findByPassword(request.server.dependencies.database, email, password);
  if (userId === null) return { error: "CredentialsSignin" };
  attempt.forgive();
  return { userId };
}
