import type { FastifyInstance } from "fastify";

/** The calls for members, invitations and API keys. */
export function addPeople(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
