import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";

import { issueAccountToken } from "../../db/account-token-store.ts";
import type { Transaction } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";
import type { CallContext } from "../../http/add-call.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import type { Mail } from "../../mail/create-message.ts";
import {
  composeAccountMail,
  letterheadSchema,
  readLetterhead,
  writeLink,
} from "./compose-account-mail.ts";
import { confirmPassword } from "../../http/confirm-password.ts";

type Change = CallContext<"changeEmail">;

/**
 * Takes a request for another email. The answer is the same whether or not the new one has an
 * account; the old address hears of it either way.
 */
export async function changeEmail({ body, tenant, actor, request }: Change): Promise<void> {
  const letterhead = await readLetterhead({ request, tenant }, body.companySlug);
  const person = await confirmPassword(request, actor.userId, body.currentPassword);
  await request.server.stores.limiters.emailChange.count(request, person.email);
  logSecurityEvent(request, "email-changed", { email: body.email, kind: "asked" });
  const { userId, email: oldEmail } = person;
  const facts: Facts = { userId, oldEmail, newEmail: body.email, letterhead };
  const { database, mailer } = request.server.dependencies;
  await database.withIdentity((tx) => mailer.ask(tx, "change-email", facts));
}

const factsSchema = z.object({
  userId: z.string(),
  oldEmail: z.string(),
  /** As the person wrote it. */
  newEmail: z.string(),
  letterhead: letterheadSchema,
});
type Facts = z.infer<typeof factsSchema>;

/** Writes to the old address and, with a link or without, to the new one. */
export async function answerEmailChange(
  tx: Transaction,
  facts: unknown,
  now: Date,
): Promise<Mail[]> {
  const { userId, oldEmail, newEmail: to, letterhead } = factsSchema.parse(facts);
  const asked = composeAccountMail(letterhead, { kind: "emailChangeAsked", to: oldEmail });
  const email = to.toLowerCase();
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  if (other !== undefined)
    return [asked, composeAccountMail(letterhead, { kind: "emailTaken", to })];
  const entry = { purpose: "change-email", userId, email, payload: to } as const;
  const url = writeLink(letterhead.base, "verify-email", await issueAccountToken(tx, now, entry));
  return [asked, composeAccountMail(letterhead, { kind: "confirmEmail", to, url })];
}
