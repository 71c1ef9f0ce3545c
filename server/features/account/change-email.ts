import { and, eq, ne } from "drizzle-orm";

import { issueAccountToken } from "../../db/account-token-store.ts";
import { users } from "../../db/schema/users.ts";
import type { CallContext } from "../../http/add-call.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { ConfirmedPerson } from "./confirm-password.ts";
import { findEntrance } from "./entrance.ts";
import type { Entrance } from "./entrance.ts";
import { sendAccountMail, writeLink } from "./send-account-mail.ts";

type Change = CallContext<"changeEmail">;

/**
 * Takes a request for another email. The answer is the same whether or not the new one has an
 * account; the old address hears of it either way.
 */
export async function changeEmail({ body, tenant, actor, request, reply }: Change): Promise<void> {
  const entrance = await findEntrance(request, tenant, body.companySlug);
  const person = await confirmPassword(request, actor.userId, body.currentPassword);
  await request.server.stores.limiters.emailChange.count(request, person.email);
  logSecurityEvent(request, "email-changed", { email: body.email, kind: "asked" });
  afterAnswer(reply, "change of email", () => sendLinks(request, entrance, person, body.email));
}

async function sendLinks(
  request: Change["request"],
  { base, features }: Entrance,
  person: ConfirmedPerson,
  originEmail: string,
): Promise<void> {
  const { database, clock } = request.server.dependencies;
  const email = originEmail.toLowerCase();
  const token = await database.withIdentity(async (tx) => {
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, person.userId)));
    if (other !== undefined) return null;
    const { userId } = person;
    const entry = { purpose: "change-email", userId, email, payload: originEmail } as const;
    return issueAccountToken(tx, clock.now(), entry);
  });
  const companyName = features.name;
  sendAccountMail(request, { kind: "emailChangeAsked", to: person.email, companyName });
  if (token === null) {
    sendAccountMail(request, { kind: "emailTaken", to: originEmail, companyName });
    return;
  }
  const url = writeLink(base, "verify-email", token);
  sendAccountMail(request, { kind: "confirmEmail", to: originEmail, companyName, url });
}
