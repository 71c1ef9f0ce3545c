import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { confirmPassword } from "./confirm-password.ts";
import { noteNow } from "./note-now.ts";
import type { Actor } from "./request-identity.ts";
import { logSecurityEvent } from "./security-log.ts";

/** Asks for the password and for a code. Only who has the password is told that the code was the wrong one. */
export async function checkBoth(
  request: FastifyRequest,
  actor: Actor,
  body: { currentPassword: string; code: string },
): Promise<void> {
  const { secondFactors, limiters } = request.server.stores;
  await confirmPassword(request, actor.userId, body.currentPassword);
  const attempt = await limiters.secondFactor.count(request, actor.userId);
  if (!(await secondFactors.spend(actor.userId, body.code)))
    throw await refuseCode(request, actor.userId);
  await attempt.forgive();
}

/** Notes a wrong code, and answers the refusal. */
export async function refuseCode(request: FastifyRequest, userId: string): Promise<AppError> {
  logSecurityEvent(request, "second-factor-failed");
  await noteNow(request, { userId, action: "person.factor-refused" });
  return new AppError("wrong_code", "The code is wrong or has already been used.");
}
