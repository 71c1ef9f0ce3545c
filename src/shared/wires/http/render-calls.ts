import { z } from "zod";

import { pageOf, pageQuerySchema } from "../../page.ts";
import { downloadQuerySchema, failedRenderSchema, renderSchema } from "../../render.ts";
import { sheetSchema } from "../../sheet.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "renders", access: "user", permission: "own-designs" } as const;
const staff = { tag: "studio", access: "user", permission: "company-designs" } as const;

const ownerCalls = defineCalls(owner, {
  createRender: {
    method: "POST",
    path: "/api/v1/designs/:id/renders",
    summary: "Render a design at full size as a job",
    params: byId,
    status: 202,
    answer: renderSchema,
    idempotent: true,
  },
  getRender: {
    method: "GET",
    path: "/api/v1/renders/:id",
    summary: "The state of a render",
    params: byId,
    answer: renderSchema,
  },
  getRenderEvents: {
    method: "GET",
    path: "/api/v1/renders/:id/events",
    summary: "A render's progress as server-sent events; ends with done, failed or cancelled",
    params: byId,
    answer: "events",
  },
  cancelRender: {
    method: "POST",
    path: "/api/v1/renders/:id/cancel",
    summary: "Cancel a render; a finished one is not affected",
    params: byId,
    answer: renderSchema,
  },
  getRenderResult: {
    method: "GET",
    path: "/api/v1/renders/:id/result",
    summary: "The finished picture, in the format and size that are asked for",
    params: byId,
    query: downloadQuerySchema,
    answer: "bytes",
  },
  makeSheet: {
    method: "POST",
    path: "/api/v1/renders/:id/sheet",
    summary: "A PDF with the photo before and after and the price list of the design",
    params: byId,
    body: sheetSchema,
    answer: "bytes",
  },
});

const staffCalls = defineCalls(staff, {
  listFailedRenders: {
    method: "GET",
    path: "/api/v1/studio/failed-renders",
    summary: "Renders that were given up and not asked for again, the last to fail first",
    query: pageQuerySchema,
    answer: pageOf(failedRenderSchema),
  },
  retryFailedRender: {
    method: "POST",
    path: "/api/v1/studio/failed-renders/:id/retry",
    summary: "Render the same version again, as a new render of the same person",
    params: byId,
    status: 202,
    answer: renderSchema,
  },
  retryFailedRenders: {
    method: "POST",
    path: "/api/v1/studio/failed-renders/retry",
    summary: "Retry the failed renders, the first to fail first, as many as may wait at once",
    status: 202,
    answer: z.object({ queued: z.int().min(0), left: z.int().min(0) }),
  },
});

export const renderCalls = { ...ownerCalls, ...staffCalls } as const;
