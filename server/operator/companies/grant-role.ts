import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { outranks } from "#shared/member.ts";
import type { MemberRole } from "#shared/member.ts";

import type { Transaction } from "../../db/database.ts";
import { writeMembership } from "../../db/memberships.ts";
import { memberships, users } from "../../db/schema/users.ts";
import { changeCompany, noteDeed } from "./company-world.ts";
import type { CompanyRow, CompanyWorld } from "./company-world.ts";
import { invitePerson } from "./invite-person.ts";

type Grant = { email: string; role: MemberRole };

/** What became of it: `link` is the invitation's; null for who had an account and has the role now. */
export type Granted = Grant & { companyName: string; link: string | null };

/**
 * Makes somebody with a confirmed account a member, or more than they are; whoever has none is invited.
 * Roles are taken away in the studio, where the last owner stays one.
 */
export function grantRole(
  world: CompanyWorld,
  slug: string,
  { email: written, role }: Grant,
): Promise<Granted> {
  const email = written.toLowerCase();
  return changeCompany(world, slug, async (tx, company) => {
    const userId = await findConfirmed(tx, email);
    if (userId !== null) {
      await raise(tx, world, company, { userId, email, role });
      return { email, role, companyName: company.name, link: null };
    }
    const locale = company.defaultLocale ?? world.locale;
    const link = await invitePerson(tx, world, company, { email, role, locale });
    return { email, role, companyName: company.name, link };
  });
}

async function findConfirmed(tx: Transaction, email: string): Promise<string | null> {
  const [person] = await tx
    .select({ id: users.id, confirmedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email));
  return person === undefined || person.confirmedAt === null ? null : person.id;
}

async function raise(
  tx: Transaction,
  world: CompanyWorld,
  company: CompanyRow,
  { userId, email, role }: Grant & { userId: string },
): Promise<void> {
  const [held] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .for("update");
  if (held !== undefined && !outranks(role, held.role)) {
    const sentence = `${email} is ${held.role} of ${company.name} already; a role is taken away in the studio.`;
    throw new AppError("conflict", sentence, { details: { reason: "has-role", role: held.role } });
  }
  await writeMembership(tx, { companyId: company.id, userId, role });
  await noteDeed(tx, world, new Date(), {
    target: email,
    ...(held === undefined
      ? { action: "member.joined", details: { role } }
      : { action: "member.changed", details: { role: { before: held.role, after: role } } }),
  });
}
