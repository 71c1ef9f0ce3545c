import { z } from "zod";

import {
  approvalSchema,
  designChangeSchema,
  designNoteSchema,
  maxChangedDesigns,
  namedPersonSchema,
  noteTextSchema,
} from "../../design-list.ts";
import { designSchema } from "../../design.ts";
import { byId, defineCalls } from "./http-call.ts";

const common = { tag: "design-lists", access: "user" } as const;
const own = { permission: "own-designs" } as const;
const staff = { permission: "company-designs" } as const;

const ids = z.array(z.uuid()).min(1).max(maxChangedDesigns);
const answeredApproval = z.object({ approval: approvalSchema.nullable() });

/** What is done to rooms in a list, their owners' and that of a company's staff. */
export const designListCalls = defineCalls(common, {
  changeDesigns: {
    ...own,
    method: "POST",
    path: "/api/v1/designs/changes",
    summary: "Do the same to several of the caller's rooms, each with all its versions",
    body: z.strictObject({ ids, change: designChangeSchema }),
    answer: z.object({
      changed: z.array(z.uuid()),
      /** What was not there, or could not be restored because a limit is reached. */
      refused: z.array(z.uuid()),
    }),
  },
  getDesignArchive: {
    ...own,
    method: "GET",
    path: "/api/v1/designs/archive",
    summary: "Pictures of several of the caller's rooms as a ZIP archive, one for each version",
    query: z.object({
      /** Separated by commas. */
      ids: z
        .string()
        .max(maxChangedDesigns * 37)
        .transform((text) => text.split(","))
        .pipe(ids),
    }),
    answer: "bytes",
  },
  listDesignNotes: {
    ...own,
    method: "GET",
    path: "/api/v1/designs/:id/notes",
    summary:
      "What the company's staff wrote about a room, the newest first; for its owner and staff",
    params: byId,
    answer: z.object({ items: z.array(designNoteSchema), approval: approvalSchema.nullable() }),
  },
  addDesignNote: {
    ...staff,
    method: "POST",
    path: "/api/v1/designs/:id/notes",
    summary: "Write a note about a room, which its owner reads",
    params: byId,
    body: z.strictObject({ text: noteTextSchema }),
    status: 201,
    answer: designNoteSchema,
    idempotent: true,
  },
  removeDesignNote: {
    ...staff,
    method: "DELETE",
    path: "/api/v1/designs/:id/notes/:noteId",
    summary: "Take back a note that the caller wrote",
    params: byId.extend({ noteId: z.uuid() }),
  },
  askForApproval: {
    ...own,
    method: "POST",
    path: "/api/v1/designs/:id/approval",
    summary: "Ask the company to approve this version of a room",
    params: byId,
    answer: answeredApproval,
  },
  withdrawApproval: {
    ...own,
    method: "DELETE",
    path: "/api/v1/designs/:id/approval",
    summary: "No longer ask for an approval that nobody has decided about",
    params: byId,
    answer: answeredApproval,
  },
  decideApproval: {
    ...staff,
    method: "POST",
    path: "/api/v1/designs/:id/approval/decision",
    summary: "Approve a room, or send it back with a note",
    params: byId,
    body: z.discriminatedUnion("decision", [
      z.strictObject({ decision: z.literal("approved"), note: noteTextSchema.optional() }),
      z.strictObject({ decision: z.literal("returned"), note: noteTextSchema }),
    ]),
    answer: answeredApproval,
  },
  copyCompanyDesign: {
    ...staff,
    method: "POST",
    path: "/api/v1/designs/:id/copy",
    summary: "Copy somebody's design, so that the caller can change the copy",
    params: byId,
    status: 201,
    answer: designSchema,
    idempotent: true,
  },
  assignDesign: {
    ...staff,
    method: "PATCH",
    path: "/api/v1/designs/:id/assignee",
    summary: "Say who of the staff looks after a room; null is nobody",
    params: byId,
    body: z.strictObject({ userId: z.uuid().nullable() }),
    answer: z.object({ assignee: namedPersonSchema.nullable() }),
  },
  listColleagues: {
    ...staff,
    method: "GET",
    path: "/api/v1/studio/colleagues",
    summary: "Who of the staff can look after rooms, by name",
    answer: z.object({ items: z.array(namedPersonSchema) }),
  },
});
