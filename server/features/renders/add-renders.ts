import type { FastifyInstance } from "fastify";

import type { Dependencies } from "../../dependencies/dependencies.ts";
import { sendPicture } from "../../exports/send-picture.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { refuseDownload } from "../records/refuse-download.ts";
import { trace } from "../../runtime/tracing.ts";
import { countAfterAnswer } from "../records/count-usage.ts";
import { cancelRender, createRender, getRender } from "./change-render.ts";
import { listFailedRenders, retryFailedRender, retryFailedRenders } from "./failed-renders.ts";
import { findResultFile } from "./find-result-file.ts";
import { makeSheet } from "./make-sheet.ts";
import { createRenderFeed } from "./render-feed.ts";
import { runRender } from "./run-render.ts";
import { createRenderEventStreams } from "./send-render-events.ts";

/** Rendering designs at full size as jobs, following them, and downloading what they give. */
export function addRenders(app: FastifyInstance): void {
  const { config } = app.dependencies;
  const feed = createRenderFeed(app.dependencies);
  const streams = createRenderEventStreams(feed, config.rateLimitFactor);
  app.addHook("preClose", async () => streams.closeAll());
  addCall(app, "createRender", (call) => inTenantOnce(call, createRender));
  addCall(app, "getRender", (call) => inTenant(call, getRender));
  addCall(app, "getRenderEvents", async (call) => {
    const { companyId } = call.tenant;
    const first = await inTenant(call, getRender);
    const followed = { companyId, renderId: first.id, userId: call.actor.userId };
    return streams.send(call.reply, first, followed);
  });
  addCall(app, "cancelRender", (call) => inTenant(call, cancelRender));
  addCall(app, "getRenderResult", async (call) => {
    const { tenant, request, reply } = call;
    refuseDownload(tenant);
    const picture = await findResultFile(call);
    // The rest of a file that was begun, or one that the client still has, is no new download.
    if (request.headers.range === undefined && request.headers["if-none-match"] === undefined) {
      await app.stores.limiters.download.count(request, call.actor.userId);
      countAfterAnswer(reply, tenant.companyId, "download");
    }
    return sendPicture(request, reply, picture);
  });
  addCall(app, "makeSheet", async (call) => {
    const { tenant, request, reply, actor } = call;
    refuseDownload(tenant);
    await app.stores.limiters.download.count(request, actor.userId);
    countAfterAnswer(reply, tenant.companyId, "download");
    return makeSheet(call);
  });
  addCall(app, "listFailedRenders", (call) => inTenant(call, listFailedRenders));
  addCall(app, "retryFailedRender", (call) => asChange(call, retryFailedRender));
  addCall(app, "retryFailedRenders", (call) => asChange(call, retryFailedRenders));
}

/** Starts working on the queue of renders in this process. */
export function startRenderWorkers(dependencies: Dependencies): Promise<void> {
  const { jobs, kernelPool, tracing } = dependencies;
  return jobs.startRenderWorkers(kernelPool.renderThreads, (job, lease, signal) =>
    trace(tracing, "render job", () => runRender(dependencies, job, lease, signal)),
  );
}
