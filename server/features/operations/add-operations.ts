import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { addCall } from "../../http/add-call.ts";

/** Says whether the process runs and whether it can work. */
export function addOperations(app: FastifyInstance): void {
  addCall(app, "getHealth", async () => ({ status: "ok" }));
  addCall(app, "getReadiness", async ({ reply }) => {
    void reply.header("cache-control", "no-store");
    try {
      await app.dependencies.database.ping();
    } catch (error) {
      throw new AppError("unavailable", "The database does not answer.", { cause: error });
    }
    return { status: "ready" };
  });
}
