import { eq } from "drizzle-orm";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import { issueAccountToken } from "../../db/account-token-store.ts";
import { users } from "../../db/schema/users.ts";
import type { CallContext } from "../../http/add-call.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import { ensureDevice } from "../../http/device-cookie.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
import { refuseCommonPassword } from "../../passwords/password-policy.ts";
import { findEntrance } from "./entrance.ts";
import type { Entrance } from "./entrance.ts";
import { sendAccountMail, writeLink } from "./send-account-mail.ts";

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
type Registration = z.infer<typeof registrationSchema>;

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
  afterAnswer(reply, "register", () => answerByMail(request, entrance, email, registration));
}

async function answerByMail(
  request: Register["request"],
  { features, base, origin }: Entrance,
  email: string,
  payload: Registration,
): Promise<void> {
  const { database, clock } = request.server.dependencies;
  const token = await database.withIdentity(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const entry = { purpose: "register", userId: null, email, payload } as const;
    return known === undefined ? issueAccountToken(tx, clock.now(), entry) : null;
  });
  const company = { to: payload.originEmail, companyName: features.name };
  if (token === null) {
    const page = base.slice(origin.length) || "/";
    const url = `${origin}/api/auth/signin?${new URLSearchParams({ callbackUrl: page }).toString()}`;
    sendAccountMail(request, { ...company, kind: "alreadyRegistered", url });
    return;
  }
  const url = writeLink(base, "verify-email", token);
  sendAccountMail(request, { ...company, kind: "finishRegistration", url });
}
