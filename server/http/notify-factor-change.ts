import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { CompanyFeatures } from "#shared/company.ts";

import type { Transaction } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { findFactorMailText } from "../mail/factor-mail-texts.ts";
import type { FactorChange } from "../mail/factor-mail-texts.ts";
import { readLocale } from "./read-locale.ts";

/** Whose account has changed; `to` where that is not the address the account has by now. */
type Recipient = { userId: string; to?: string };

/**
 * Writes to a person that the proofs of their account have changed, as a part of the transaction of the
 * identity that changes them: in the language of the request, under the company it is about. Who has no
 * address is not written to.
 */
export async function notifyFactorChange(
  tx: Transaction,
  { request, features }: { request: FastifyRequest; features: Pick<CompanyFeatures, "name"> },
  { userId, to }: Recipient,
  change: FactorChange,
): Promise<void> {
  const address = to ?? (await findAddress(tx, userId));
  if (address === null) return;
  const { mailer, clock } = request.server.dependencies;
  const locale = readLocale(request);
  const text = findFactorMailText(locale, change, { company: features.name, at: clock.now() });
  await mailer.send(tx, composeMail(address, { locale, companyName: features.name }, text));
}

async function findAddress(tx: Transaction, userId: string): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
