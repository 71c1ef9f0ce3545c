import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { isRegisteredUser } from "#shared/session.ts";

import { closeAccount } from "../../db/close-account.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import { sessions } from "../../db/schema/users.ts";
import { hashToken } from "../../db/tokens.ts";
import type { CallContext } from "../../http/add-call.ts";
import type { Actor } from "../../http/request-identity.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { clearSessionCookie, clearSiteData, readSessionToken } from "../../http/session-cookie.ts";
import { checkBoth } from "./add-second-factor.ts";
import { composeAccountMail, readLetterhead } from "./compose-account-mail.ts";
import { confirmPassword } from "./confirm-password.ts";
import { readAccount } from "./read-account.ts";

type Deletion = CallContext<"deleteAccount">;

/** Whoever has no password proves with a sign-in of no longer ago that it is them. */
const freshSignInMs = 15 * 60_000;

/**
 * Deletes the caller's account: from then on nobody signs in to it and nobody sees what they made; the
 * purge removes it. Needs the password, and a code where two-factor sign-in is on; without a password a
 * recent sign-in, and of visitors, who have nothing but their session, only that. The last owner of a company is
 * refused with its name: `conflict`.
 */
export async function deleteAccount(call: Deletion): Promise<void> {
  const { tenant, actor, request, reply } = call;
  const { database, mailer, clock } = request.server.dependencies;
  if (actor.credential === "key") throw new AppError("forbidden", "A key has no account.");
  await proveIdentity(call);
  const { email } = await readAccount(request.server, actor.userId);
  const letterhead = await readLetterhead({ request, tenant }, null);
  const now = clock.now();
  await database.withIdentity(async (tx) => {
    // Before it looks after no company any more: each of them is told.
    if (isRegisteredUser(actor)) {
      await notePersonEvent(tx, { at: now, userId: actor.userId, action: "person.deleted" });
    }
    const companies = await closeAccount(tx, actor.userId, now);
    if (companies.length > 0) throw createLastOwner(companies);
    if (email === null) return;
    await mailer.send(tx, composeAccountMail(letterhead, { to: email, kind: "accountDeleted" }));
  });
  logSecurityEvent(request, "account-deleted");
  if (actor.credential !== "cookie") return;
  clearSessionCookie(request, reply);
  clearSiteData(reply);
}

async function proveIdentity({ actor, body, request }: Deletion): Promise<void> {
  const { currentPassword, code = "" } = body;
  const { hasPassword, secondFactor } = await readAccount(request.server, actor.userId);
  if (hasPassword || currentPassword !== undefined) {
    const shown = { currentPassword: currentPassword ?? "", code };
    if (secondFactor.enabled) await checkBoth(request, actor, shown);
    else await confirmPassword(request, actor.userId, shown.currentPassword);
    return;
  }
  if (isRegisteredUser(actor)) await refuseOldSignIn(request, actor);
}

async function refuseOldSignIn(request: FastifyRequest, actor: Actor): Promise<void> {
  const { database, clock } = request.server.dependencies;
  const token = actor.credential === "cookie" ? readSessionToken(request) : null;
  const [session] =
    token === null
      ? []
      : await database.withIdentity((tx) =>
          tx
            .select({ createdAt: sessions.createdAt })
            .from(sessions)
            .where(eq(sessions.tokenHash, hashToken(token))),
        );
  const signedInAt = session?.createdAt.getTime() ?? 0;
  if (clock.now().getTime() - signedInAt <= freshSignInMs) return;
  const details = { reason: "sign_in_again" };
  throw new AppError("forbidden", "Sign in again first to delete your account.", { details });
}

function createLastOwner(companies: readonly string[]): AppError {
  return new AppError("conflict", `You are the only owner of ${companies.join(", ")}.`, {
    details: { reason: "last_owner", companies },
  });
}
