import type { FastifyRequest } from "fastify";

import type { PersonAction } from "#shared/audit-action.ts";

import { notePersonEvent } from "../db/note-person-event.ts";

/** Notes what happened to somebody's account in a transaction by itself: for what has none. */
export async function noteNow(
  request: FastifyRequest,
  event: { userId: string; action: PersonAction; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { database, clock } = request.server.dependencies;
  await database.withIdentity((tx) => notePersonEvent(tx, { at: clock.now(), ...event }));
}
