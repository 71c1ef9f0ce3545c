import { eq, or } from "drizzle-orm";

import { visitEvents } from "../../db/schema/visit-events.ts";
import type { TenantCall } from "../../http/add-call.ts";

/** Keeps what a page has sent. Time and role are the server's: nobody can write themselves another. */
export async function noteVisitEvents(call: TenantCall<"noteVisitEvents">): Promise<void> {
  const { tx, tenant, actor, now, body } = call;
  const common = {
    companyId: tenant.companyId,
    ownerUserId: actor.userId,
    deviceId: body.deviceId,
    role: actor.role,
    at: now,
  };
  await tx.insert(visitEvents).values(body.events.map((event) => ({ ...common, ...event })));
}

/**
 * Erases what is kept of a device, whoever used it (its id is random and known to that browser alone), and of the
 * caller, whose browser may have had another id before. It is answered in the same way when there was nothing.
 */
export async function forgetVisitEvents(call: TenantCall<"forgetVisitEvents">): Promise<void> {
  const isOfDevice = eq(visitEvents.deviceId, call.body.deviceId);
  const isOwn = eq(visitEvents.ownerUserId, call.actor.userId);
  await call.tx.delete(visitEvents).where(or(isOfDevice, isOwn));
}
