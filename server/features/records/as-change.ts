import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { HttpCallName } from "#shared/wires/http.ts";

import type { Database } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import { inTenant } from "../../http/add-call.ts";
import type { InTenant, TenantCall } from "../../http/add-call.ts";
import type { Actor, Tenant } from "../../http/request-identity.ts";

/** A person with the name, or else the email, that the audit log will show for them. */
export async function nameActor(
  database: Database,
  userId: string,
): Promise<{ userId: string; name: string | null }> {
  const [row] = await database.withIdentity((tx) =>
    tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)),
  );
  return { userId, name: row?.name ?? row?.email ?? null };
}

/** What `asChange` gives the work of a call. */
export type ChangeCall<Name extends HttpCallName> = TenantCall<Name> & { change: Change };

/** As `inTenant`, or `inTenantOnce` for `run`, with what the audit log wants to know of the change. */
export async function asChange<
  Call extends { tenant: Tenant; actor: Actor; request: FastifyRequest },
  Result,
>(
  call: Call,
  work: (call: Call & InTenant & { change: Change }) => Promise<Result>,
  run: typeof inTenant<Call, Result> = inTenant,
) {
  const change = await startChange(call);
  return run(call, (inside) => work({ ...inside, change }));
}

/** A change that is made now. Names belong to no company, so it is read outside of its transaction. */
async function startChange(call: {
  actor: { userId: string };
  request: FastifyRequest;
}): Promise<Change> {
  const { database, clock } = call.request.server.dependencies;
  return { at: clock.now(), actor: await nameActor(database, call.actor.userId) };
}

/** Notes that somebody has a company's data sent to them, as a file of this name. */
export async function noteExport(
  call: { tenant: Tenant; actor: Actor; request: FastifyRequest },
  fileName: string,
): Promise<void> {
  await asChange(call, ({ tx, change }) =>
    writeAudit(tx, { ...change, action: "data.exported", target: fileName, details: {} }),
  );
}
