import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { deleteAccountTokensOf } from "../../db/account-token-store.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import { users } from "../../db/schema/users.ts";
import { endSessionsOf } from "../../db/session-store.ts";
import type { CallContext } from "../../http/add-call.ts";
import { notifyFactorChange } from "../../http/notify-factor-change.ts";
import { readIframeBearer } from "../../http/request-identity.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { readSessionToken } from "../../http/session-cookie.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
import { refuseCommonPassword } from "../../passwords/password-policy.ts";
import { confirmPassword } from "./confirm-password.ts";

type Change = CallContext<"changePassword">;

/**
 * Changes a password that the person knows. Links that were sent before are worth nothing from
 * then on; other devices are signed out when the person wants it.
 */
export async function changePassword({ body, tenant, actor, request }: Change): Promise<void> {
  const { database, clock } = request.server.dependencies;
  const { currentPassword, newPassword, endOtherSessions } = body;
  const person = await confirmPassword(request, actor.userId, currentPassword);
  refuseCommonPassword(newPassword, { company: tenant.features, ...person });
  const passwordHash = await hashPassword(newPassword);
  const changed = await database.withIdentity(async (tx) => {
    const rows = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, person.userId), eq(users.passwordHash, person.passwordHash)))
      .returning({ id: users.id });
    if (rows.length === 0) return false;
    await deleteAccountTokensOf(tx, person.userId);
    if (endOtherSessions) await endSessionsOf(tx, person.userId, readOwnToken(request));
    const account = { userId: person.userId };
    const call = { request, features: tenant.features };
    await notifyFactorChange(tx, call, account, { kind: "passwordChanged" });
    await notePersonEvent(tx, {
      at: clock.now(),
      userId: person.userId,
      action: "person.password-changed",
      details: { endOtherSessions },
    });
    return true;
  });
  if (!changed)
    throw new AppError("conflict", "The password was changed by another request at the same time.");
  logSecurityEvent(request, "password-changed");
  if (endOtherSessions) logSecurityEvent(request, "sessions-ended", { kind: "others" });
}

/** What this request came with: the frame's token, else the cookie's. */
function readOwnToken(request: FastifyRequest): string | null {
  return readIframeBearer(request.headers.authorization) ?? readSessionToken(request);
}
