import { z } from "zod";

import { approvalSchema, designSourceSchema, namedPersonSchema } from "./design-list.ts";
import { editListSchema } from "./edit.ts";
import { renderSchema } from "./render.ts";

/**
 * What the masks of all edits may hold together, so that any design can be checked and replayed in
 * reasonable time: points of strokes and polygons, and lengths of the runs of selections.
 */
export const maxDesignPoints = 100_000;
export const maxDesignRuns = 1_000_000;

/** Of the JSON that a design is sent in: what the server takes, and what the desktop app passes on to it. */
export const maxDesignBytes = 10 * 1024 * 1024;

export const designNameSchema = z.string().trim().min(1).max(120);

export const designSchema = z.object({
  id: z.uuid(),
  imageId: z.uuid(),
  name: designNameSchema,
  edits: editListSchema,
  /** Grows by one with every accepted change; a change must name the version it started from. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The newest render, whatever its state; its `designVersion` tells whether it is current. */
  latestRender: renderSchema.nullable(),
});
export type Design = z.infer<typeof designSchema>;

/** A product as a list names it. */
const shownProductSchema = z.object({ name: z.string(), colour: z.string() });

/** A design in a list: without its edits, which can be large. It stands for all versions of its room. */
export const designSummarySchema = designSchema.omit({ edits: true }).extend({
  editCount: z.int().min(0),
  /** How many versions its family has, itself among them. */
  versionCount: z.int().positive(),
  isFavourite: z.boolean(),
  source: designSourceSchema,
  /** Whether there is a link to it that works. */
  isShared: z.boolean(),
  /** Null for a room that nobody asked about. */
  approval: approvalSchema.nullable(),
  projectId: z.uuid().nullable(),
  /** The first products that it shows. */
  products: z.array(shownProductSchema),
  /** Whose it is; null in one's own list. */
  owner: namedPersonSchema.nullable(),
  /** Who of the staff looks after it; null in one's own list, or where it is nobody. */
  assignee: namedPersonSchema.nullable(),
});
export type DesignSummary = z.infer<typeof designSummarySchema>;
