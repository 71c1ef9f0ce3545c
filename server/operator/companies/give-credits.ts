import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { grantCredits } from "../../db/credit-ledger.ts";
import { users } from "../../db/schema/users.ts";
import { changeCompany, noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";

/** What somebody was given, where, and what they can spend there now. */
export type Given = { email: string; amount: number; companyName: string; balance: number };

/**
 * Gives somebody with an account credits in a company. One `grantId` gives once, however often it is
 * repeated; the company's log says that it was done, by amount, and not to whom: it outlives the person.
 */
export function giveCredits(
  world: CompanyWorld,
  slug: string,
  grant: { email: string; amount: number; grantId?: string },
): Promise<Given> {
  const email = grant.email.toLowerCase();
  const { amount, grantId = randomUUID() } = grant;
  return changeCompany(world, slug, async (tx, company) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (person === undefined) {
      throw new AppError("not_found", `There is no account with the email ${email}.`);
    }
    const now = new Date();
    const balance = await grantCredits(tx, { userId: person.id, amount, grantId, now });
    const details = { amount };
    await noteDeed(tx, world, now, { action: "credits.granted", target: "", details });
    return { email, amount, companyName: company.name, balance };
  });
}
