import { and, count, eq, inArray, isNotNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { memberRoles, ownFactorMissing } from "#shared/member.ts";
import type { FactorRoles, Member } from "#shared/member.ts";

import { foundRow } from "../../db/queries/found-row.ts";
import { secondFactors } from "../../db/schema/accounts.ts";
import { companies } from "../../db/schema/companies.ts";
import { apiKeys } from "../../db/schema/company-people.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { listMembers } from "./members.ts";

type Call = Pick<CallContext<"getFactorRoles">, "tenant" | "request">;

/** Which roles the company wants a second factor of, and which members have none. */
export async function readFactorRoles(call: Call): Promise<FactorRoles> {
  const members = await listMembers(call);
  const having = await findHaving(call, members);
  const { roles, keys } = await inTenant(call, async ({ tx, tenant }) => {
    const [company] = await tx
      .select({ roles: companies.factorRoles })
      .from(companies)
      .where(eq(companies.id, tenant.companyId));
    const made = await tx
      .select({ userId: apiKeys.createdBy, keys: count() })
      .from(apiKeys)
      .where(eq(apiKeys.revoked, false))
      .groupBy(apiKeys.createdBy);
    return {
      roles: company?.roles ?? [],
      keys: new Map(made.map((row) => [row.userId, row.keys])),
    };
  });
  const without = members
    .filter(({ userId }) => !having.has(userId))
    .map((member) => ({ ...member, apiKeys: keys.get(member.userId) ?? 0 }));
  return { roles, without };
}

/**
 * Changes which roles need one, with a line in the audit log. From then on who has such a role and no
 * second factor may only set one up. An owner who has none themself is a `conflict` when theirs is among them.
 */
export async function changeFactorRoles(
  call: CallContext<"changeFactorRoles">,
): Promise<FactorRoles> {
  const { actor, body, tenant } = call;
  const roles = memberRoles.filter((role) => body.roles.includes(role));
  if (roles.some((role) => role === actor.role)) await refuseWithoutOwn(call);
  await asChange(call, async ({ tx, change }) => {
    const isOwn = eq(companies.id, tenant.companyId);
    const rows = await tx.select().from(companies).where(isOwn).for("update");
    const { name, factorRoles: before } = foundRow(rows, "Company");
    if (before.join() === roles.join()) return;
    await tx.update(companies).set({ factorRoles: roles, updatedAt: change.at }).where(isOwn);
    const details = { roles: { before, after: roles } };
    await writeAudit(tx, { ...change, action: "factor-roles.changed", target: name, details });
  });
  return readFactorRoles(call);
}

async function refuseWithoutOwn({
  actor,
  request,
}: CallContext<"changeFactorRoles">): Promise<void> {
  const { enabled } = await request.server.stores.secondFactors.describe(actor.userId);
  if (enabled) return;
  throw new AppError("conflict", "Turn on two-factor sign-in for your own account first.", {
    details: { reason: ownFactorMissing },
  });
}

/** Who of the members has a second factor. Factors belong to no company. */
async function findHaving({ request }: Call, members: readonly Member[]): Promise<Set<string>> {
  const ids = members.map(({ userId }) => userId);
  const rows = await request.server.dependencies.database.withIdentity((tx) =>
    tx
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(inArray(secondFactors.userId, ids), isNotNull(secondFactors.confirmedAt))),
  );
  return new Set(rows.map(({ userId }) => userId));
}
