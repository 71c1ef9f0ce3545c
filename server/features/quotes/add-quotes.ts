import type { FastifyInstance } from "fastify";

/** The calls for requests for quotes. */
export function addQuotes(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
