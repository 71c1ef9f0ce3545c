import { constants } from "node:fs";
import { access } from "node:fs/promises";

import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { addCall } from "../../http/add-call.ts";

/** Says whether the process runs and whether it can work. */
export function addOperations(app: FastifyInstance): void {
  const { config, database } = app.dependencies;
  addCall(app, "getHealth", async () => ({ status: "ok" }));
  addCall(app, "getReadiness", async () => {
    try {
      await Promise.all([database.ping(), access(config.dataDir, constants.W_OK)]);
    } catch (error) {
      throw new AppError("unavailable", "The database or the file storage is not responding.", {
        cause: error,
      });
    }
    return { status: "ready" };
  });
}
