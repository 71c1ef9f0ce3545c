import type { FastifyRequest } from "fastify";

import { findKnownDevice } from "../../http/device-cookie.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import type { CredentialAnswer, CredentialFields } from "./auth-answers.ts";
import { findByPassword } from "./registered-people.ts";

const maxEmailLength = 320;
const maxCodeLength = 40;

/**
 * Email and password, and for who has switched a second factor on the field `code`: six digits of
 * the authenticator app or a recovery code. Only the right password is told that a code is missing
 * or wrong. Too many failures throw `rate_limited`.
 */
export async function checkPassword(
  request: FastifyRequest,
  { email, password, code }: CredentialFields,
): Promise<CredentialAnswer> {
  if (typeof email !== "string" || typeof password !== "string" || email.length > maxEmailLength) {
    return { error: "CredentialsSignin" };
  }
  const { dependencies, stores } = request.server;
  const attempt = await stores.limiters.password.count(
    request,
    email,
    findKnownDevice(request, email),
  );
  const userId = await findByPassword(dependencies.database, email, password);
  if (userId === null) return { error: "CredentialsSignin" };
  await attempt.forgive();
  const { enabled } = await stores.secondFactors.describe(userId);
  return enabled ? checkCode(request, userId, code) : { userId };
}

async function checkCode(
  request: FastifyRequest,
  userId: string,
  code: unknown,
): Promise<CredentialAnswer> {
  const { limiters, secondFactors } = request.server.stores;
  if (code === undefined || code === "") return { error: "SecondFactorRequired" };
  const attempt = await limiters.secondFactor.count(request, userId);
  const fits =
    typeof code === "string" &&
    code.length <= maxCodeLength &&
    (await secondFactors.spend(userId, code));
  if (!fits) {
    logSecurityEvent(request, "second-factor-failed", { userId });
    return { error: "SecondFactorInvalid" };
  }
  await attempt.forgive();
  return { userId };
}
