import type { FastifyInstance } from "fastify";

import type { Dependencies } from "../../dependencies/dependencies.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import { refuseDownload } from "../records/refuse-download.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { countAfterAnswer } from "../records/count-usage.ts";
import { cancelRender, createRender, getRender } from "./change-render.ts";
import { findResultFile } from "./find-result-file.ts";
import { failRender, runRender } from "./run-render.ts";
import { createRenderEventStreams } from "./send-render-events.ts";

/** Rendering designs at full size as jobs, following them, and downloading what they give. */
export function addRenders(app: FastifyInstance): void {
  const { jobs, storage } = app.dependencies;
  const streams = createRenderEventStreams();
  app.addHook("preClose", async () => streams.closeAll());
  addCall(app, "createRender", (call) => inTenantOnce(call, createRender));
  addCall(app, "getRender", (call) => inTenant(call, getRender));
  addCall(app, "getRenderEvents", async (call) => {
    const read = () => inTenant(call, getRender);
    return streams.send(call.reply, await read(), {
      read,
      onChange: (listener) => jobs.onRender(call.params.id, listener),
    });
  });
  addCall(app, "cancelRender", (call) => inTenant(call, cancelRender));
  addCall(app, "getRenderResult", async (call) => {
    const { tenant, request, reply } = call;
    refuseDownload(tenant);
    const file = await findResultFile(call);
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
