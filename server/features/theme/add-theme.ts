import type { FastifyInstance } from "fastify";

/** The calls for a company's theme: draft, preview, publish, roll back. */
export function addTheme(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
