import type { FastifyInstance } from "fastify";

/** The calls for audit log and usage. */
export function addRecords(_app: FastifyInstance): void {
  // Its calls come with its contract rows.
}
