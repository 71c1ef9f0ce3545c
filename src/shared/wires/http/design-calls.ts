import { z } from "zod";

import { designNameSchema, designSchema, designSummarySchema } from "../../design.ts";
import { editListSchema } from "../../edit.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import type { HttpCall } from "./http-call.ts";

const byId = z.object({ id: z.uuid() });

export const designCalls = {
  createDesign: {
    method: "POST",
    path: "/api/v1/designs",
    summary: "Start a design of a photo",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    bodyKind: "json",
    body: z.strictObject({ imageId: z.uuid(), name: designNameSchema, edits: editListSchema }),
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
  listDesigns: {
    method: "GET",
    path: "/api/v1/designs",
    summary: "The caller's designs, last changed first; scope company: everybody's, for staff",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    query: pageQuerySchema.extend({ scope: z.enum(["own", "company"]).default("own") }),
    status: 200,
    answer: pageOf(designSummarySchema),
  },
  getDesign: {
    method: "GET",
    path: "/api/v1/designs/:id",
    summary: "One design with its edits",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 200,
    answer: designSchema,
  },
  getDesignThumb: {
    method: "GET",
    path: "/api/v1/designs/:id/thumb",
    summary: "A small picture of the design; may be kept for good when `version` is its version",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    query: z.object({ version: z.coerce.number().int().positive().optional() }),
    status: 200,
    answer: "bytes",
  },
  updateDesign: {
    method: "PATCH",
    path: "/api/v1/designs/:id",
    summary: "Save a design; 409 with the other version when it changed meanwhile",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    bodyKind: "json",
    body: z.strictObject({
      version: z.int().positive(),
      name: designNameSchema.optional(),
      edits: editListSchema.optional(),
    }),
    status: 200,
    answer: designSchema,
  },
  deleteDesign: {
    method: "DELETE",
    path: "/api/v1/designs/:id",
    summary: "Delete a design",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 204,
    answer: "empty",
  },
  duplicateDesign: {
    method: "POST",
    path: "/api/v1/designs/:id/duplicate",
    summary: "A copy to try something else on",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
} as const satisfies Record<string, HttpCall>;
