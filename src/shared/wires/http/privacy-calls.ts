import { z } from "zod";

import { passwordSchema } from "../../account.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { secondFactorCode } from "./account-calls.ts";
import { defineCalls } from "./http-call.ts";

/** Visitors without an account have photos and designs of their own as well. */
const own = { access: "user", permission: "own-designs", tag: "privacy" } as const;

/** A photo as its owner looks after it. */
const keptPhotoSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** Rooms designed from it; versions of one room count once. */
  designs: z.int().min(0),
});
export type KeptPhoto = z.infer<typeof keptPhotoSchema>;

const binnedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(["photo", "design"]),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  /** Until it is removed for good. */
  daysLeft: z.int().min(0),
});
export type Binned = z.infer<typeof binnedSchema>;

export const privacyCalls = defineCalls(own, {
  listOwnPhotos: {
    method: "GET",
    path: "/api/v1/me/photos",
    summary: "The caller's photos with their sizes and designs, newest first",
    query: pageQuerySchema,
    answer: pageOf(keptPhotoSchema).extend({
      /** Of all of them, on this page or not. */
      photos: z.int().min(0),
      bytes: z.int().min(0),
    }),
  },
  listBin: {
    method: "GET",
    path: "/api/v1/me/bin",
    summary: "The caller's photos and designs in the bin, last deleted first; at most 100",
    answer: z.object({ items: z.array(binnedSchema) }),
  },
  exportPersonalData: {
    method: "GET",
    path: "/api/v1/me/export",
    summary: "All that is kept of the caller here, as a ZIP archive",
    answer: "bytes",
  },
  deleteAccount: {
    method: "DELETE",
    path: "/api/v1/me",
    summary:
      "Delete the caller's account and data; needs the password, and a code with two-factor sign-in",
    body: z.strictObject({
      /** Nobody deletes an account by a request that says nothing. */
      confirm: z.literal("delete"),
      currentPassword: passwordSchema.optional(),
      code: secondFactorCode.optional(),
    }),
  },
});
