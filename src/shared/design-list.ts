import { z } from "zod";

/** What a list of designs is sorted by: what changed last or is newest first, names from A to Z. */
export const designOrderSchema = z.enum(["changed", "created", "name"]);
export type DesignOrder = z.infer<typeof designOrderSchema>;

/** Where the photo came from: one of the company's sample rooms, or the person's own. */
export const designSourceSchema = z.enum(["sample", "photo"]);

/** Whether a room was asked to be approved, and what was said to it. */
export const approvalStateSchema = z.enum(["asked", "approved", "returned"]);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

export const approvalSchema = z.object({
  state: approvalStateSchema,
  at: z.iso.datetime(),
  /** Who asked, approved or sent it back; null when they are gone or have no name. */
  by: z.string().nullable(),
  /** The version it is about. */
  designId: z.uuid(),
  /** Whether that version has been changed since. */
  isOutdated: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const maxDesignSearchLength = 80;
/** How many designs one request changes, or packs into an archive. */
export const maxChangedDesigns = 100;

export const designChangeSchema = z.enum(["bin", "restore", "favourite", "unfavourite"]);

/** Somebody in a list: null for a name where they have none, as visitors without an account. */
export const namedPersonSchema = z.object({ id: z.uuid(), name: z.string().nullable() });
export type NamedPerson = z.infer<typeof namedPersonSchema>;

export const maxNoteLength = 2000;
export const noteTextSchema = z.string().trim().min(1).max(maxNoteLength);

export const designNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Who of the company's staff wrote it; null when they are gone. */
  author: z.string().nullable(),
  /** Whether the caller wrote it, who may take it back. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type DesignNote = z.infer<typeof designNoteSchema>;
