import type { FastifyInstance } from "fastify";

/** The calls for what a company changes about itself: features, name, origins. */
export function addSettings(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
