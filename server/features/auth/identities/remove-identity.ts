import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../../db/database.ts";
import { findOpenIssuer } from "../../../db/find-open-issuer.ts";
import { notePersonEvent } from "../../../db/note-person-event.ts";
import { foundRow } from "../../../db/queries/found-row.ts";
import { listIdentities } from "../../../db/queries/list-identities.ts";
import type { PersonIdentity } from "../../../db/queries/list-identities.ts";
import { companyIdentities, oidcIdentities } from "../../../db/schema/accounts.ts";
import { users } from "../../../db/schema/users.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { notifyFactorChange } from "../../../http/notify-factor-change.ts";
import { provePerson } from "../../../http/prove-person.ts";
import { nameProvider } from "../name-provider.ts";
import { companyProviderId, oidcProviderId } from "../providers.ts";

type App = Pick<FastifyInstance, "dependencies" | "stores">;

/**
 * Removes an issuer from the caller's account. The last way in stays: a password, or an issuer at which
 * people sign in today. One of somebody else's is `not_found`.
 */
export async function removeIdentity(call: CallContext<"unlinkIdentity">): Promise<void> {
  const { request, actor, params, body } = call;
  const { database, clock } = request.server.dependencies;
  const { userId } = actor;
  const held = await database.withIdentity((tx) => listIdentities(tx, userId));
  const asked = foundRow(
    held.filter(({ id }) => id === params.id),
    "Identity",
  );
  await provePerson(request, actor, body);
  const open = await listOpen(request.server, held);
  const { provider, issuer, features } = await describeWay(call, asked);
  await database.withIdentity(async (tx) => {
    // Two that remove the last two ways at once wait for each other here.
    const [person] = await tx
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    const now = await listIdentities(tx, userId);
    const removed = foundRow(
      now.filter(({ id }) => id === params.id),
      "Identity",
    );
    const hasPassword = typeof person?.passwordHash === "string" && person.email !== null;
    const others = now.filter(({ id }) => id !== params.id && open.has(id));
    if (!hasPassword && others.length === 0) throw refuseLastWay();
    await deleteIdentity(tx, userId, removed);
    const event = { at: clock.now(), userId, action: "person.issuer-unlinked" } as const;
    await notePersonEvent(tx, { ...event, details: { with: provider } });
    const change = { kind: "issuerUnlinked", issuer } as const;
    await notifyFactorChange(tx, { request, features }, { userId }, change);
  });
}

/** What the person is told is removed, and by whom. */
async function describeWay(
  { request, tenant }: CallContext<"unlinkIdentity">,
  { companyId, issuer }: PersonIdentity,
) {
  const provider = companyId === null ? oidcProviderId : companyProviderId;
  const named = await nameProvider(request, { provider, companyId }).catch(() => null);
  // The issuer's company may be gone, or disabled; then the one of this page writes.
  return { provider, ...(named ?? { issuer: new URL(issuer).host, features: tenant.features }) };
}

/** Those at which people can sign in today, by id. */
async function listOpen(
  { dependencies, stores }: App,
  held: readonly PersonIdentity[],
): Promise<ReadonlySet<string>> {
  const { config, database } = dependencies;
  const open = new Set<string>();
  for (const { id, companyId, issuer } of held) {
    if (companyId === null) {
      const own = config.oidc === null ? null : new URL(config.oidc.issuer).href;
      if (own === new URL(issuer).href) open.add(id);
      continue;
    }
    // A disabled company's is found by nobody.
    const isThere = (await stores.companies.find(companyId)) !== null;
    const row = isThere ? await findOpenIssuer(database, companyId) : null;
    if (row !== null && new URL(row.issuer).href === new URL(issuer).href) open.add(id);
  }
  return open;
}

async function deleteIdentity(
  tx: Transaction,
  userId: string,
  { id, companyId }: PersonIdentity,
): Promise<void> {
  const table = companyId === null ? oidcIdentities : companyIdentities;
  await tx.delete(table).where(and(eq(table.id, id), eq(table.userId, userId)));
}

function refuseLastWay(): AppError {
  return new AppError("conflict", "This is the last way to sign in to the account.", {
    details: { reason: "last_way" },
  });
}
