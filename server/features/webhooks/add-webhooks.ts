import type { FastifyInstance } from "fastify";

/** The calls for webhooks and their deliveries. */
export function addWebhooks(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
