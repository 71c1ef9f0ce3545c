import { z } from "zod";

import { downloadFormatSchema, renderSchema } from "../../render.ts";
import type { HttpCall } from "./http-call.ts";

const byId = z.object({ id: z.uuid() });

export const renderCalls = {
  createRender: {
    method: "POST",
    path: "/api/v1/designs/:id/renders",
    summary: "Render a design at full size as a job",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 202,
    answer: renderSchema,
    idempotent: true,
  },
  getRender: {
    method: "GET",
    path: "/api/v1/renders/:id",
    summary: "The state of a render",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 200,
    answer: renderSchema,
  },
  getRenderEvents: {
    method: "GET",
    path: "/api/v1/renders/:id/events",
    summary: "A render's progress as server-sent events; ends with done, failed or cancelled",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 200,
    answer: "events",
  },
  cancelRender: {
    method: "POST",
    path: "/api/v1/renders/:id/cancel",
    summary: "Cancel a render; a finished one is not affected",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 200,
    answer: renderSchema,
  },
  getRenderResult: {
    method: "GET",
    path: "/api/v1/renders/:id/result",
    summary: "The finished picture at the size of the upload",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    params: byId,
    query: z.object({ format: downloadFormatSchema.default("png") }),
    status: 200,
    answer: "bytes",
  },
} as const satisfies Record<string, HttpCall>;
