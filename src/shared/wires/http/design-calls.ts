import { z } from "zod";

import { designNameSchema, designSchema, designSummarySchema } from "../../design.ts";
import { editListSchema } from "../../edit.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "designs", access: "user", permission: "own-designs" } as const;

export const designCalls = defineCalls(owner, {
  createDesign: {
    method: "POST",
    path: "/api/v1/designs",
    summary: "Start a design from a photo",
    body: z.strictObject({ imageId: z.uuid(), name: designNameSchema, edits: editListSchema }),
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
  listDesigns: {
    method: "GET",
    path: "/api/v1/designs",
    summary:
      "The caller's designs, most recently changed first; scope company: everyone's, for staff",
    query: pageQuerySchema.extend({ scope: z.enum(["own", "company"]).default("own") }),
    answer: pageOf(designSummarySchema),
  },
  getDesign: {
    method: "GET",
    path: "/api/v1/designs/:id",
    summary: "One design with its edits",
    params: byId,
    answer: designSchema,
  },
  getDesignThumb: {
    method: "GET",
    path: "/api/v1/designs/:id/thumb",
    summary:
      "The design's thumbnail; can be cached permanently when `version` is its current version",
    params: byId,
    query: z.object({ version: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
    answer: "bytes",
  },
  getDesignTexture: {
    method: "GET",
    path: "/api/v1/designs/:id/textures/:materialId",
    summary: "The tile of a product used in the design, even if it is no longer in the catalogue",
    params: byId.extend({ materialId: z.uuid() }),
    answer: "bytes",
  },
  updateDesign: {
    method: "PATCH",
    path: "/api/v1/designs/:id",
    summary: "Save a design; 409 with the other version if it has changed in the meantime",
    params: byId,
    body: z.strictObject({
      version: z.int32().positive(),
      name: designNameSchema.optional(),
      edits: editListSchema.optional(),
    }),
    answer: designSchema,
  },
  deleteDesign: {
    method: "DELETE",
    path: "/api/v1/designs/:id",
    summary: "Delete a design",
    params: byId,
  },
  duplicateDesign: {
    method: "POST",
    path: "/api/v1/designs/:id/duplicate",
    summary: "Copy a design",
    params: byId,
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
});
