import { z } from "zod";

import { downloadFormatSchema, renderSchema } from "../../render.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "renders", access: "user", permission: "own-designs" } as const;

export const renderCalls = defineCalls(owner, {
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
    summary: "The finished picture at the size of the upload",
    params: byId,
    query: z.object({ format: downloadFormatSchema.default("png") }),
    answer: "bytes",
  },
});
