import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import { isOperatorLink, takeOperatorLink } from "../../db/operator-links.ts";
import { users } from "../../db/schema/users.ts";
import type { Answer, CallContext } from "../../http/add-call.ts";
import { rememberDevice } from "../../http/device-cookie.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
import { refuseCommonPassword } from "../../passwords/password-policy.ts";

/** Says `link_expired` before anybody fills in a form for nothing. */
export async function checkLink({
  body,
  request,
}: CallContext<"checkOperatorLink">): Promise<void> {
  const { dependencies, stores } = request.server;
  const attempt = await stores.limiters.emailLink.count(request, null);
  const isGood = await dependencies.database.withIdentity((tx) =>
    isOperatorLink(tx, body.token, dependencies.clock.now()),
  );
  if (!isGood) throw createLinkExpired();
  await attempt.forgive();
}

/**
 * Makes the account of the first operator, whose email counts as confirmed: whoever reads the console
 * may do more than any account. An account that exists is left alone, and the link is still good then,
 * as after a password that is refused.
 */
export async function claimLink({
  body,
  tenant,
  request,
  reply,
}: CallContext<"claimOperatorLink">): Promise<Answer<"claimOperatorLink">> {
  const { dependencies, stores } = request.server;
  const { database, clock } = dependencies;
  const { token, name, email: originEmail, password } = body;
  const email = originEmail.toLowerCase();
  const attempt = await stores.limiters.emailLink.count(request, null);
  if (!(await database.withIdentity((tx) => isOperatorLink(tx, token, clock.now())))) {
    throw createLinkExpired();
  }
  refuseCommonPassword(password, { company: tenant.features, email, name });
  const passwordHash = await hashPassword(password);
  const userId = await database.withIdentity(async (tx) => {
    const now = clock.now();
    const made = await insertPerson(tx, { email, originEmail, name, passwordHash, now });
    if (!(await takeOperatorLink(tx, { token, userId: made, now }))) throw createLinkExpired();
    await notePersonEvent(tx, { at: now, userId: made, action: "person.operator-on" });
    return made;
  });
  await attempt.forgive();
  rememberDevice(request, reply, email);
  logSecurityEvent(request, "operator-made", { userId, email });
  return { email };
}

type NewPerson = Record<"email" | "originEmail" | "name" | "passwordHash", string> & { now: Date };

async function insertPerson(tx: Transaction, { now, ...person }: NewPerson): Promise<string> {
  const [made] = await tx
    .insert(users)
    .values({ ...person, emailVerifiedAt: now, createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made !== undefined) return made.id;
  throw new AppError("conflict", "There is an account with this email already.", {
    details: { reason: "has-account" },
  });
}

/** Unknown, used, replaced or too old: which one is not told. */
function createLinkExpired(): AppError {
  return new AppError(
    "link_expired",
    "The link has expired, has been replaced, or has already been used.",
  );
}
