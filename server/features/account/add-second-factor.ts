import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";
import { addCall } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { noteNow } from "../../http/note-now.ts";
import { notifyFactorChange } from "../../http/notify-factor-change.ts";
import type { Actor } from "../../http/request-identity.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { confirmPassword } from "./confirm-password.ts";
import { listFactorCompanies } from "./list-factor-companies.ts";

/**
 * The authenticator app of an account: switching it on and off, and its recovery codes. Whoever
 * changes it shows the password, and once it is on a code as well.
 */
export function addSecondFactor(app: FastifyInstance): void {
  const { secondFactors } = app.stores;

  addCall(app, "beginSecondFactor", async ({ actor, body, request }) => {
    const { email } = await confirmPassword(request, actor.userId, body.currentPassword);
    return secondFactors.begin(actor.userId, email);
  });

  addCall(app, "confirmSecondFactor", async (call) => {
    const { actor, body, request } = call;
    const attempt = await app.stores.limiters.secondFactor.count(request, actor.userId);
    const recoveryCodes = await secondFactors.confirm(
      actor.userId,
      body.code,
      notify(call, "factorOn"),
    );
    if (recoveryCodes === null) throw await refuseCode(request, actor.userId);
    await attempt.forgive();
    logSecurityEvent(request, "second-factor-on");
    return { recoveryCodes };
  });

  addCall(app, "renewRecoveryCodes", async (call) => {
    const { actor, body, request } = call;
    await checkBoth(request, actor, body);
    const recoveryCodes = await secondFactors.renewRecoveryCodes(
      actor.userId,
      notify(call, "codesRenewed"),
    );
    if (recoveryCodes === null) throw new AppError("conflict", "Two-factor sign-in is off.");
    return { recoveryCodes };
  });

  addCall(app, "removeSecondFactor", async (call) => {
    const { actor, body, request } = call;
    await refuseRequired(app, actor);
    await checkBoth(request, actor, body);
    await secondFactors.remove(actor.userId, notify(call, "factorOff"));
    logSecurityEvent(request, "second-factor-off");
  });
}

/** Whoever must have one does not switch it off; `conflict` with the names of who wants it. */
async function refuseRequired(app: FastifyInstance, { userId }: Actor): Promise<void> {
  const companies = await listFactorCompanies(app, userId);
  if (companies.length === 0) return;
  throw new AppError("conflict", `Two-factor sign-in is required by ${companies.join(", ")}.`, {
    details: { reason: "required", companies },
  });
}

type FactorCall = Pick<CallContext<"removeSecondFactor">, "request" | "tenant" | "actor">;

/** Tells the person, with the change itself. */
function notify({ request, tenant, actor }: FactorCall, kind: SecondFactorChange) {
  const call = { request, features: tenant.features };
  return (tx: Transaction) => notifyFactorChange(tx, call, { userId: actor.userId }, { kind });
}

type SecondFactorChange = "factorOn" | "factorOff" | "codesRenewed";

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

async function refuseCode(request: FastifyRequest, userId: string): Promise<AppError> {
  logSecurityEvent(request, "second-factor-failed");
  await noteNow(request, { userId, action: "person.factor-refused" });
  return new AppError("wrong_code", "The code is wrong or has already been used.");
}
