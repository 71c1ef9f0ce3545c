import { eq } from "drizzle-orm";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import { issueAccountToken } from "../../db/account-token-store.ts";
import type { Transaction } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";
import type { CallContext } from "../../http/add-call.ts";
import { ensureDevice } from "../../http/device-cookie.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
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
   * The browser that chose the password. Anybody can register anybody's email: a link that is
   * followed anywhere else confirms the email and not the password.
   */
  device: z.string().default(""),
  companySlug: z.string().nullable(),
});

type Register = CallContext<"registerAccount">;

/**
 * Takes a registration. The answer, and the work before it, are the same whether or not the email
 * has an account; an email goes out either way. Nothing becomes of it until its link is followed.
 */
export async function registerAccount({ body, tenant, request, reply }: Register): Promise<void> {
  const { stores } = request.server;
  const entrance = await findEntrance(request, tenant, body.companySlug);
  if (!tenant.features.registration || !entrance.features.registration) {
    throw new AppError("forbidden", "This company does not accept registrations.");
  }
  const { name, email: originEmail, password, companySlug } = body;
  const email = originEmail.toLowerCase();
  refuseCommonPassword(password, { company: entrance.features, email, name });
  await stores.limiters.register.count(request, email);
  const passwordHash = await hashPassword(password);
  const device = ensureDevice(request, reply);
  logSecurityEvent(request, "register", { email });
  const registration = { name, originEmail, passwordHash, device, companySlug };
  const letterhead = await readLetterhead({ request, tenant }, companySlug);
  const facts: Facts = { email, registration, letterhead };
  const { database, mailer } = request.server.dependencies;
  await database.withIdentity((tx) => mailer.ask(tx, "register", facts));
}

const factsSchema = z.object({
  email: z.string(),
  registration: registrationSchema,
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
  const entry = { purpose: "register", userId: null, email, payload: registration } as const;
  const url = writeLink(base, "verify-email", await issueAccountToken(tx, now, entry));
  return [composeAccountMail(letterhead, { to, kind: "finishRegistration", url })];
}
