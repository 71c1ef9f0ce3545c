import { z } from "zod";

import { downloadFormatSchema, renderSchema } from "../../render.ts";
import { byId } from "./http-call.ts";
import type { HttpCall } from "./http-call.ts";

const owner = { tag: "renders", access: "user", permission: "own-designs" } as const;

export const renderCalls = {
  createRender: {
    method: "POST",
    path: "/api/v1/designs/:id/renders",
    summary: "Render a design at full size as a job",
    ...owner,
    params: byId,
    status: 202,
    answer: renderSchema,
    idempotent: true,
  },
  getRender: {
    method: "GET",
    path: "/api/v1/renders/:id",
    summary: "The state of a render",
    ...owner,
    params: byId,
    answer: renderSchema,
  },
  getRenderEvents: {
    method: "GET",
    path: "/api/v1/renders/:id/events",
    summary: "A render's progress as server-sent events; ends with done, failed or cancelled",
    ...owner,
    params: byId,
    answer: "events",
  },
  cancelRender: {
    method: "POST",
    path: "/api/v1/renders/:id/cancel",
    summary: "Cancel a render; a finished one is not affected",
    ...owner,
    params: byId,
    answer: renderSchema,
  },
  getRenderResult: {
    method: "GET",
    path: "/api/v1/renders/:id/result",
    summary: "The finished picture at the size of the upload",
    ...owner,
    params: byId,
    query: z.object({ format: downloadFormatSchema.default("png") }),
    answer: "bytes",
  },
} as const satisfies Record<string, HttpCall>;
