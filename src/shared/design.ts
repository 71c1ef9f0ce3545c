import { z } from "zod";

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

/** A design in a list: without its edits, which can be large. */
export const designSummarySchema = designSchema.omit({ edits: true }).extend({
  editCount: z.int().min(0),
  /** How many versions its family has, itself among them. */
  versionCount: z.int().positive(),
});
export type DesignSummary = z.infer<typeof designSummarySchema>;
