import { z } from "zod";

import { maxVersions, versionLabelSchema } from "./design-version.ts";
import { designNameSchema } from "./design.ts";
import { currencySchema } from "./product.ts";

/** For how many days a link works. */
export const shareDays = [7, 30, 90] as const;
export const shareDaysSchema = z.literal(shareDays).default(30);

export const passcodeSchema = z.string().trim().min(4).max(64);
/** How somebody who shares, or votes, wants to be called. */
export const personNameSchema = z.string().trim().min(1).max(60);
export const voteCommentSchema = z.string().trim().max(280);

/** The secret of a link, and that of a browser that has voted: 256 random bits, base64url. */
export const shareSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** How many people may vote on one link. */
export const maxVotes = 200;

/** A product that a shared version shows, as it was called and cost then. */
export const sharedProductSchema = z.object({
  sku: z.string(),
  name: z.string(),
  colour: z.string(),
  priceMinor: z.int().min(0),
  currency: currencySchema,
  priceUnit: z.string(),
});
export type SharedProduct = z.infer<typeof sharedProductSchema>;

const choiceSchema = z.object({
  /** Names the version's pictures. */
  position: z
    .int()
    .min(0)
    .max(maxVersions - 1),
  letter: z.string(),
  label: versionLabelSchema.nullable(),
  /** False for the photo as it was uploaded. */
  isEdited: z.boolean(),
  products: z.array(sharedProductSchema),
  width: z.int().positive(),
  height: z.int().positive(),
  votes: z.int().min(0),
});
export type SharedVersion = z.infer<typeof choiceSchema>;

const openShareSchema = z.object({
  state: z.literal("open"),
  name: designNameSchema,
  /** Who shows it; null when they did not say. */
  fromName: personNameSchema.nullable(),
  expiresAt: z.iso.datetime(),
  showsOriginal: z.boolean(),
  allowsDownload: z.boolean(),
  /** What the pictures are asked for with, where the link has a passcode. */
  key: z.string().nullable(),
  versions: z.array(choiceSchema).min(1).max(maxVersions),
});
export type OpenShare = z.infer<typeof openShareSchema>;

/** What somebody with the link is told; nothing of the room before the passcode. */
export const shareSchema = z.discriminatedUnion("state", [
  openShareSchema,
  z.object({ state: z.literal("locked") }),
]);
export type Share = z.infer<typeof shareSchema>;

/** What somebody said: for the owner, and for who has voted. */
export const shareVoteSchema = z.object({
  letter: z.string(),
  name: personNameSchema,
  comment: voteCommentSchema,
});
export type ShareVote = z.infer<typeof shareVoteSchema>;

/** A link as its owner sees it: its address is told once, when it is made. */
export const ownShareSchema = z.object({
  id: z.uuid(),
  letters: z.array(z.string()),
  hasPasscode: z.boolean(),
  showsOriginal: z.boolean(),
  allowsDownload: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  views: z.int().min(0),
  votes: z.array(shareVoteSchema),
});
export type OwnShare = z.infer<typeof ownShareSchema>;
