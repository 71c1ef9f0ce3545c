import { z } from "zod";

import type { Design } from "./design.ts";

/** Of one room, beside its original photo: as many as a person compares at a glance. */
export const maxVersions = 4;

export const maxVersionLabel = 60;
export const versionLabelSchema = z.string().trim().min(1).max(maxVersionLabel);

/**
 * A version of a room: a design of its own that shares photo, owner and name with the others of its
 * family, without its edits.
 */
export const designVersionSchema = z.object({
  id: z.uuid(),
  /** The version it was made from, or if that is gone the nearest one before; null is the original. */
  parentId: z.uuid().nullable(),
  /** A, B, C, …; for versions of A: A2, A3, … It is the version's own for as long as it lives. */
  letter: z.string(),
  /** What its person calls it; null until they do. */
  label: versionLabelSchema.nullable(),
  /** Of the products that it shows, each once, in the order in which they were put on. */
  productNames: z.array(z.string()),
  editCount: z.int().min(0),
  /** As the design's own: which state a thumbnail is of. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type DesignVersion = z.infer<typeof designVersionSchema>;

/** What a design that was just started is among the versions of its room: the only one. */
export function describeFirstVersion(design: Design): DesignVersion {
  const { id, edits, version, createdAt, updatedAt } = design;
  const tree = { parentId: null, letter: "A", label: null, productNames: [] };
  return { id, ...tree, editCount: edits.length, version, createdAt, updatedAt };
}
