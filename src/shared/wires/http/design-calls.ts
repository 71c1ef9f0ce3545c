import { z } from "zod";

import {
  approvalStateSchema,
  designOrderSchema,
  designSourceSchema,
  maxDesignSearchLength,
} from "../../design-list.ts";
import { designNameSchema, designSchema, designSummarySchema } from "../../design.ts";
import { designVersionSchema, versionLabelSchema } from "../../design-version.ts";
import { editListSchema } from "../../edit.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { byId, defineCalls } from "./http-call.ts";

const versionScope = z.object({ scope: z.enum(["version", "family"]).default("version") });
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
      "The caller's designs, searched, narrowed and sorted, one for all versions of a room; scope company: everyone's, for staff",
    query: pageQuerySchema.extend({
      scope: z.enum(["own", "company"]).default("own"),
      order: designOrderSchema.default("changed"),
      /** Every word of it stands in the name; with scope company also in the owner's. */
      search: z.string().trim().max(maxDesignSearchLength).optional(),
      source: designSourceSchema.optional(),
      approval: approvalStateSchema.optional(),
      projectId: z.uuid().optional(),
      /** Only those that are so. */
      favourite: z.literal("true").optional(),
      shared: z.literal("true").optional(),
      /** With scope company: those that the caller looks after. */
      mine: z.literal("true").optional(),
      /** Changed at that time or after it, and before that one. */
      from: z.iso.datetime().optional(),
      until: z.iso.datetime().optional(),
    }),
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
    summary: "Put a design in the bin for 30 days; scope family: with all its versions",
    params: byId,
    query: versionScope,
    answer: z.object({
      imageId: z.uuid(),
      imageName: z.string(),
      /** How many designs of its photo are left. */
      designsLeft: z.int().min(0),
    }),
  },
  duplicateDesign: {
    method: "POST",
    path: "/api/v1/designs/:id/duplicate",
    summary:
      "Copy a design with all its versions; the answer is the copy of the one that was named",
    params: byId,
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
  listVersions: {
    method: "GET",
    path: "/api/v1/designs/:id/versions",
    summary: "The versions of a design's room, itself among them, by letter",
    params: byId,
    answer: z.object({ items: z.array(designVersionSchema) }),
  },
  createVersion: {
    method: "POST",
    path: "/api/v1/designs/:id/versions",
    summary: "Make another version of a design's room, from the design or from its original photo",
    params: byId,
    body: z.strictObject({
      from: z.enum(["design", "original"]),
      label: versionLabelSchema.optional(),
    }),
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
  renameVersion: {
    method: "PATCH",
    path: "/api/v1/designs/:id/label",
    summary: "Give a version a name of its own, or take it away",
    params: byId,
    body: z.strictObject({ label: versionLabelSchema.nullable() }),
    answer: designVersionSchema,
  },
  binVersion: {
    method: "POST",
    path: "/api/v1/designs/:id/bin",
    summary: "Put one version in the bin; versions made from it stay",
    params: byId,
  },
  restoreVersion: {
    method: "POST",
    path: "/api/v1/designs/:id/restore",
    summary:
      "Take a version out of the bin; scope family: with all versions that went there together with it",
    params: byId,
    query: versionScope,
    answer: designVersionSchema,
  },
});
