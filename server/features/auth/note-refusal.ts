import { eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";

import { notePersonEvent } from "../../db/note-person-event.ts";
import { users } from "../../db/schema/users.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import { hashEmail } from "../../http/security-log.ts";

/** A sign-in that failed: at which provider, by which code of ours, and with which email if any. */
export type Refusal = { with: string; reason: string; email?: string | undefined };

/**
 * Notes a refused sign-in once its answer is out, so that nobody can tell by the time it takes whether
 * there is an account. One that cannot be noted is logged as an error; the security log has had it before.
 */
export function noteRefusal(reply: FastifyReply, { email, ...details }: Refusal): void {
  const { database, clock, config } = reply.server.dependencies;
  const at = clock.now();
  afterAnswer(reply, `noting a refused sign-in (${details.reason})`, () =>
    database.withIdentity(async (tx) => {
      const address = email?.trim().toLowerCase();
      const [person] =
        address === undefined
          ? []
          : await tx.select({ id: users.id }).from(users).where(eq(users.email, address));
      const isUnknown = address !== undefined && person === undefined;
      const stranger = isUnknown ? { emailHash: hashEmail(config.authSecret, address) } : {};
      const about = { at, userId: person?.id ?? null, details: { ...details, ...stranger } };
      await notePersonEvent(tx, { ...about, action: "person.refused" });
    }),
  );
}
