import type { FastifyInstance } from "fastify";

import type { Holder } from "#server/db/access-store.ts";

/** Whom a token belongs to as the server reads it now, or null. */
export async function findHolder(
  { app }: { app: FastifyInstance },
  kind: "session" | "frame",
  token: string,
): Promise<Holder | null> {
  return (await app.stores.access.read({ kind, token }, null)).holder;
}
