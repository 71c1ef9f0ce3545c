import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import type { Dependencies } from "../../dependencies/dependencies.ts";
import { addCall } from "../../http/add-call.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { countAfterAnswer } from "../records/count-usage.ts";
import { cancelRender } from "./cancel-render.ts";
import { createRender } from "./create-render.ts";
import { findResultFile } from "./find-result-file.ts";
import { getRender } from "./find-render.ts";
import { failRender, runRender } from "./run-render.ts";
import { createRenderEventStreams } from "./send-render-events.ts";

/** Rendering designs at full size as jobs, following them, and downloading what they give. */
export async function addRenders(app: FastifyInstance): Promise<void> {
  const { dependencies } = app;
  const { database, clock, jobs, storage } = dependencies;
  const streams = createRenderEventStreams();
  app.addHook("preClose", async () => streams.closeAll());

  addCall(app, "createRender", ({ tenant, actor, params }) => {
    const owner = { companyId: tenant.companyId, userId: actor.userId };
    return database.withTenant(tenant.companyId, (tx) =>
      createRender(tx, jobs, owner, params.id, clock.now()),
    );
  });
  addCall(app, "getRender", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, (tx) => getRender(tx, jobs, actor.userId, params.id)),
  );
  addCall(app, "getRenderEvents", async ({ tenant, actor, params, reply }) => {
    const read = () =>
      database.withTenant(tenant.companyId, (tx) => getRender(tx, jobs, actor.userId, params.id));
    return streams.send(reply, await read(), {
      read,
      onChange: (listener) => jobs.onRender(params.id, listener),
    });
  });
  addCall(app, "cancelRender", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, (tx) =>
      cancelRender(tx, jobs, actor.userId, params.id, clock.now()),
    ),
  );
  addCall(app, "getRenderResult", async ({ tenant, actor, params, query, request, reply }) => {
    if (!tenant.features.download) {
      throw new AppError("forbidden", "Downloads are switched off for this company.");
    }
    const owner = { companyId: tenant.companyId, userId: actor.userId };
    const file = await findResultFile(dependencies, owner, params.id, query.format);
    // The rest of a file that was begun, or one that the client still has, is no new download.
    if (request.headers.range === undefined && request.headers["if-none-match"] === undefined) {
      countAfterAnswer(reply, tenant.companyId, "download");
    }
    return sendStoredFile(storage, request, reply, file);
  });
}

/** Starts working on the queue of renders in this process. */
export function startRenderWorkers(dependencies: Dependencies): Promise<void> {
  return dependencies.jobs.startWorkers(dependencies.kernelPool.renderThreads, {
    run: (job, signal) => runRender(dependencies, job, signal),
    giveUp: (job) => failRender(dependencies, job, "engine_failed"),
  });
}
