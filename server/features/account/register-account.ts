import { eq } from "drizzle-orm";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import {
  findPendingRegistration,
  issueAccountToken,
  lockAccountTokens,
} from "../../db/account-token-store.ts";
import type { Transaction } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";
import type { CallContext } from "../../http/add-call.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { hashPassword, readSalt } from "../../passwords/password-hash.ts";
import { refuseCommonPassword } from "../../passwords/password-policy.ts";
import type { Mail } from "../../mail/create-message.ts";
import {
  composeAccountMail,
  letterheadSchema,
  readLetterhead,
  writeLink,
} from "./compose-account-mail.ts";
import { findEntrance } from "./entrance.ts";

/** What a link's token keeps of a registration until the link is followed. */
export const registrationSchema = z.object({
  name: z.string(),
  originEmail: z.string(),
  passwordHash: z.string(),
  /**
   * The same email was registered with another password before: whoever follows the link may not
   * be the one who chose this password, so it does not count.
   */
  contested: z.boolean(),
  companySlug: z.string().nullable(),
});
export type Registration = z.infer<typeof registrationSchema>;

type Register = CallContext<"registerAccount">;

/**
 * Takes a registration. The answer, and the work before it, are the same whether or not the email
 * has an account; an email goes out either way. Nothing becomes of it until its link is followed.
 */
export async function registerAccount({ body, tenant, request }: Register): Promise<void> {
  const { stores } = request.server;
  const entrance = await findEntrance(request, tenant, body.companySlug);
  if (!tenant.features.registration || !entrance.features.registration) {
    throw new AppError("forbidden", "This company does not accept registrations.");
  }
  const { name, email: originEmail, password, companySlug } = body;
  const email = originEmail.toLowerCase();
  refuseCommonPassword(password, { company: entrance.features, email, name });
  await stores.limiters.register.count(request, email);
  const passwordHash = await hashAsBefore(request, email, password);
  logSecurityEvent(request, "register", { email });
  const registration = { name, originEmail, passwordHash, companySlug };
  const letterhead = await readLetterhead({ request, tenant }, companySlug);
  const facts: Facts = { email, registration, letterhead };
  const { database, mailer } = request.server.dependencies;
  await database.withIdentity((tx) => mailer.ask(tx, "register", facts));
}

/**
 * One hash, whoever asks. It takes the salt of the registration that waits for the same email, so
 * that the two can be compared without hashing again.
 */
async function hashAsBefore(
  request: Register["request"],
  email: string,
  password: string,
): Promise<string> {
  const { database, clock } = request.server.dependencies;
  const pending = await database.withIdentity((tx) =>
    findPendingRegistration(tx, clock.now(), email),
  );
  if (pending === null) return hashPassword(password);
  const before = registrationSchema.parse(pending.payload);
  return hashPassword(password, readSalt(before.passwordHash));
}

const factsSchema = z.object({
  email: z.string(),
  registration: registrationSchema.omit({ contested: true }),
  letterhead: letterheadSchema,
});
type Facts = z.infer<typeof factsSchema>;

/** Writes to whoever an email belongs to, once the answer is out: a link, or that there is an account. */
export async function answerRegistration(
  tx: Transaction,
  facts: unknown,
  now: Date,
): Promise<Mail[]> {
  const { email, registration, letterhead } = factsSchema.parse(facts);
  const { base, origin } = letterhead;
  const to = registration.originEmail;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known !== undefined) {
    const page = base.slice(origin.length) || "/";
    const url = `${origin}/api/auth/signin?${new URLSearchParams({ callbackUrl: page }).toString()}`;
    return [composeAccountMail(letterhead, { to, kind: "alreadyRegistered", url })];
  }
  const url = writeLink(base, "verify-email", await issueLink(tx, now, email, registration));
  return [composeAccountMail(letterhead, { to, kind: "finishRegistration", url })];
}

/** Replaces the link that may be on its way already, and remembers when its password was another. */
async function issueLink(
  tx: Transaction,
  now: Date,
  email: string,
  registration: Omit<Registration, "contested">,
): Promise<string> {
  const entry = { purpose: "register", userId: null, email } as const;
  await lockAccountTokens(tx, entry);
  const pending = await findPendingRegistration(tx, now, email);
  const before = pending === null ? null : registrationSchema.parse(pending.payload);
  const contested =
    before !== null && (before.contested || before.passwordHash !== registration.passwordHash);
  return issueAccountToken(tx, now, { ...entry, payload: { ...registration, contested } });
}
