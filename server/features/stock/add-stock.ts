import type { FastifyInstance } from "fastify";

/** The calls for what staff do with products and sample rooms. */
export function addStock(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
