import { z } from "zod";

import { maxVersions } from "../../design-version.ts";
import {
  ownShareSchema,
  passcodeSchema,
  personNameSchema,
  shareDaysSchema,
  shareSchema,
  shareSecretSchema,
  shareVoteSchema,
  voteCommentSchema,
} from "../../share.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "shares", access: "user", permission: "own-designs" } as const;
const visitor = { tag: "shares", access: "tenant" } as const;

const byToken = z.object({ token: shareSecretSchema });
/** Where the link has a passcode: what opening it answered. */
const keySchema = z.string().max(100).optional();

const ownerCalls = defineCalls(owner, {
  createShare: {
    method: "POST",
    path: "/api/v1/designs/:id/shares",
    summary: "Make a link to a design, or to several versions of its room, as they are now",
    params: byId,
    body: z.strictObject({
      /** Versions of the room in the order in which they are shown; left out, the design alone. */
      versionIds: z.array(z.uuid()).min(1).max(maxVersions).optional(),
      days: shareDaysSchema,
      fromName: personNameSchema.nullable().default(null),
      passcode: passcodeSchema.nullable().default(null),
      showsOriginal: z.boolean().default(true),
      allowsDownload: z.boolean().default(false),
    }),
    status: 201,
    answer: ownShareSchema.extend({ address: z.url() }),
  },
  listShares: {
    method: "GET",
    path: "/api/v1/designs/:id/shares",
    summary:
      "The links to a design's room, newest first, with what people said; ended ones for 30 days",
    params: byId,
    answer: z.object({ items: z.array(ownShareSchema) }),
  },
  revokeShare: {
    method: "DELETE",
    path: "/api/v1/designs/:id/shares/:shareId",
    summary: "End a link at once, with its pictures and votes",
    params: byId.extend({ shareId: z.uuid() }),
  },
});

const visitorCalls = defineCalls(visitor, {
  getShare: {
    method: "GET",
    path: "/api/v1/shares/:token",
    summary: "What a link shows; only that it is locked where it has a passcode",
    params: byToken,
    answer: shareSchema,
  },
  unlockShare: {
    method: "POST",
    path: "/api/v1/shares/:token/unlock",
    summary: "What a link with a passcode shows",
    params: byToken,
    body: z.strictObject({ passcode: passcodeSchema }),
    answer: shareSchema,
  },
  getSharePicture: {
    method: "GET",
    path: "/api/v1/shares/:token/pictures/:position/:variant",
    summary: "A picture of a version; the original and the download where the owner allows them",
    params: byToken.extend({
      position: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxVersions - 1),
      variant: z.enum(["picture", "card", "original", "download"]),
    }),
    query: z.object({ key: keySchema }),
    answer: "bytes",
  },
  voteOnShare: {
    method: "POST",
    path: "/api/v1/shares/:token/votes",
    summary: "Vote for a version by name, or change one's vote; the answer is what everybody said",
    params: byToken,
    body: z.strictObject({
      key: keySchema,
      /** A secret of the browser: with it the vote can be changed. */
      voter: shareSecretSchema,
      position: z
        .int()
        .min(0)
        .max(maxVersions - 1),
      name: personNameSchema,
      comment: voteCommentSchema.default(""),
    }),
    answer: z.object({ votes: z.array(shareVoteSchema) }),
  },
});

export const shareCalls = { ...ownerCalls, ...visitorCalls } as const;
