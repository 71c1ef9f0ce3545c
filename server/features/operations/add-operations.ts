import { constants } from "node:fs";
import { access } from "node:fs/promises";

import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { addCall } from "../../http/add-call.ts";
import type { Config } from "../../runtime/config.ts";
import { createDiskFull, isDiskFull, refuseFullDisk } from "../../runtime/disk-full.ts";
import { withinDeadline } from "../../runtime/deadline.ts";
import { addCspReports } from "./add-csp-reports.ts";
import { addMetrics } from "./add-metrics.ts";

/** A probe is answered even when a disk or a store is not. */
const storageMs = 2_000;

async function checkDisk({ dataDir, minFreeBytes }: Config): Promise<void> {
  await access(dataDir, constants.W_OK);
  await refuseFullDisk(dataDir, minFreeBytes);
}

/** Says whether the process runs and whether it can work. */
export async function addOperations(app: FastifyInstance): Promise<void> {
  const { config, database, storage } = app.dependencies;
  addMetrics(app);
  await addCspReports(app);
  addCall(app, "getHealth", async () => ({ status: "ok" }));
  addCall(app, "getReadiness", async () => {
    try {
      await Promise.all([
        database.ping(),
        withinDeadline("the disk", storageMs, checkDisk(config)),
        withinDeadline("the storage", storageMs, storage.check()),
      ]);
    } catch (error) {
      if (isDiskFull(error)) throw createDiskFull(error);
      throw new AppError("unavailable", "The database or the file storage is not responding.", {
        cause: error,
      });
    }
    return { status: "ready" };
  });
}
