import { z } from "zod";

import { creditEntrySchema } from "./credit.ts";
import { approvalStateSchema } from "./design-list.ts";
import { productListsSchema } from "./product-lists.ts";
import { visitEventKinds } from "./visit-event.ts";
import { roleSchema } from "./session.ts";
import { quoteContactSchema, quoteFieldsSchema, quoteProductSchema } from "./quote.ts";

/** Where a file stands in the archive; null where it was lost and cannot be handed out. */
const archivePath = z.string().nullable();
const moment = z.iso.datetime();
/** Since when something is in the bin. */
const binnedAt = moment.nullable();

/**
 * `data.json` of the archive that people take their data away in. `schema.json` beside it is this
 * schema as JSON Schema.
 */
export const personalDataSchema = z.object({
  format: z.literal(1),
  exportedAt: moment,
  /** Whose pages the archive was asked for on; what is kept by others is asked for on theirs. */
  company: z.object({ slug: z.string(), name: z.string() }),
  profile: z.object({
    id: z.uuid(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: moment,
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    signsInWith: z.array(z.object({ issuer: z.string(), email: z.string().nullable() })),
    devices: z.array(z.object({ description: z.string(), signedInAt: moment, lastSeenAt: moment })),
  }),
  photos: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      roomType: z.string().nullable(),
      note: z.string(),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      sha256: z.string(),
      createdAt: moment,
      binnedAt,
      file: archivePath,
    }),
  ),
  /** Photos that were still coming in, part by part. */
  uploads: z.array(
    z.object({
      id: z.uuid(),
      bytes: z.int(),
      receivedBytes: z.int(),
      createdAt: moment,
      expiresAt: moment,
      parts: z.array(archivePath),
    }),
  ),
  designs: z.array(
    z.object({
      id: z.uuid(),
      photoId: z.uuid(),
      name: z.string(),
      /** The version's letter, and its own name if it has one. */
      letter: z.string(),
      label: z.string().nullable(),
      createdAt: moment,
      updatedAt: moment,
      binnedAt,
      isFavourite: z.boolean(),
      /** The name of the project that its room is in. */
      project: z.string().nullable(),
      /** What was said to it when it was to be approved. */
      approval: z.object({ state: approvalStateSchema, at: moment }).nullable(),
      /** What the company's staff wrote about its room. */
      notes: z.array(z.object({ text: z.string(), createdAt: moment })),
      /** The list of edits, as the app replays it. */
      edits: archivePath,
    }),
  ),
  results: z.array(
    z.object({
      id: z.uuid(),
      designId: z.uuid(),
      createdAt: moment,
      files: z.array(archivePath),
    }),
  ),
  /** Links to rooms that were made, with what people said there. */
  links: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      fromName: z.string().nullable(),
      createdAt: moment,
      expiresAt: moment,
      views: z.int(),
      versions: z.array(z.object({ designId: z.uuid(), letter: z.string(), file: archivePath })),
      votes: z.array(z.object({ letter: z.string(), name: z.string(), comment: z.string() })),
    }),
  ),
  /** What was given, reserved, spent and released, where the company charges for renders. */
  credits: z.array(creditEntrySchema.omit({ id: true })),
  projects: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: moment })),
  /** Ids of the company's products that are kept with the account. */
  products: productListsSchema,
  /** What was noted of visits, where that was agreed to. */
  visitEvents: z.array(
    z.object({
      at: moment,
      deviceId: z.uuid(),
      role: roleSchema,
      kind: z.enum(visitEventKinds),
      path: z.string(),
      name: z.string().nullable(),
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.uuid(),
      designId: z.uuid(),
      contact: z.object({ ...quoteContactSchema.shape, fields: quoteFieldsSchema.default({}) }),
      products: z.array(quoteProductSchema),
      message: z.string(),
      createdAt: moment,
      consent: z.object({ version: z.string(), at: moment }).nullable(),
    }),
  ),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
