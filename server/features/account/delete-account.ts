import { AppError } from "#shared/app-error.ts";
import { isRegisteredUser } from "#shared/session.ts";

import { closeAccount } from "../../db/close-account.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import type { CallContext } from "../../http/add-call.ts";
import { provePerson } from "../../http/prove-person.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { clearSessionCookie, clearSiteData } from "../../http/session-cookie.ts";
import { composeAccountMail, readLetterhead } from "./compose-account-mail.ts";
import { readAccount } from "./read-account.ts";

type Deletion = CallContext<"deleteAccount">;

/**
 * Deletes the caller's account: from then on nobody signs in to it and nobody sees what they made; the
 * purge removes it. Needs the password, and a code where two-factor sign-in is on; without a password a
 * recent sign-in, and of visitors, who have nothing but their session, only that. The last owner of a company is
 * refused with its name: `conflict`.
 */
export async function deleteAccount(call: Deletion): Promise<void> {
  const { tenant, actor, body, request, reply } = call;
  const { database, mailer, clock } = request.server.dependencies;
  if (actor.credential === "key") throw new AppError("forbidden", "A key has no account.");
  await provePerson(request, actor, body);
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

function createLastOwner(companies: readonly string[]): AppError {
  return new AppError("conflict", `You are the only owner of ${companies.join(", ")}.`, {
    details: { reason: "last_owner", companies },
  });
}
