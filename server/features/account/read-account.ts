import { count, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Account } from "#shared/wires/http/account-calls.ts";

import { oidcIdentities, recoveryCodes, secondFactors } from "../../db/schema/accounts.ts";
import { users } from "../../db/schema/users.ts";
import { listFactorCompanies } from "./list-factor-companies.ts";

/** What a person may know of their own account. */
export async function readAccount(app: FastifyInstance, userId: string): Promise<Account> {
  const requiredBy = await listFactorCompanies(app, userId);
  return app.dependencies.database.withIdentity(async (tx) => {
    const [user] = await tx
      .select({
        name: users.name,
        email: users.email,
        passwordHash: users.passwordHash,
        confirmedAt: secondFactors.confirmedAt,
      })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.id, userId));
    if (user === undefined) throw new RangeError("a session without a person");
    const identities = await tx
      .select({ issuer: oidcIdentities.issuer, email: oidcIdentities.email })
      .from(oidcIdentities)
      .where(eq(oidcIdentities.userId, userId))
      .orderBy(oidcIdentities.createdAt);
    const [codes] = await tx
      .select({ left: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId));
    const enabled = user.confirmedAt !== null;
    return {
      name: user.name,
      email: user.email,
      hasPassword: user.passwordHash !== null,
      secondFactor: { enabled, recoveryCodesLeft: enabled ? (codes?.left ?? 0) : 0, requiredBy },
      identities,
    };
  });
}
