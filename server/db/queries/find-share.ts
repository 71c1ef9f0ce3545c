import { createHmac, timingSafeEqual } from "node:crypto";

import { and, asc, eq, gt, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { shareSecretSchema } from "#shared/share.ts";
import type { ShareVote } from "#shared/share.ts";

import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";
import { shares, shareVersions } from "../schema/shares.ts";
import type { shareVotes } from "../schema/shares.ts";
import { hashToken } from "../tokens.ts";

export type ShareRow = typeof shares.$inferSelect;
export type ShareVersionRow = typeof shareVersions.$inferSelect & {
  /** The photo as it was uploaded, for who may see it. */
  originalKey: string;
};
export type VersionPart = Pick<ShareVersionRow, "position" | "letter">;
export type VotePart = Pick<typeof shareVotes.$inferSelect, "position" | "name" | "comment">;
export type FoundShare = { share: ShareRow; versions: ShareVersionRow[] };

/**
 * A link of the transaction's company by the secret in it, with its versions by position. Where it has
 * ended, or its designs or their photo are in the bin, it is `not_found` like one that never was.
 */
export async function findShare(tx: Transaction, token: string, now: Date): Promise<FoundShare> {
  if (!shareSecretSchema.safeParse(token).success) throw createGone();
  const rows = await tx
    .select({ share: shares, version: shareVersions, originalKey: images.previewKey })
    .from(shares)
    .innerJoin(shareVersions, eq(shareVersions.shareId, shares.id))
    .innerJoin(designs, eq(designs.id, shareVersions.designId))
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(
        eq(shares.tokenHash, hashToken(token)),
        gt(shares.expiresAt, now),
        isNull(designs.deletedAt),
        isNull(images.deletedAt),
      ),
    )
    .orderBy(asc(shareVersions.position));
  const [first] = rows;
  if (first === undefined) throw createGone();
  const versions = rows.map(({ version, originalKey }) => ({ ...version, originalKey }));
  return { share: first.share, versions };
}

/** What a link answers that has ended, was taken back, or never was: nothing tells them apart. */
export function createGone(): AppError {
  return new AppError("not_found", "There is nothing at this link any more.");
}

/**
 * What the pictures of a link with a passcode are asked for with: whoever has it knew the passcode.
 * Null for a link without one.
 */
export function createShareKey(
  secret: string,
  { id, passcodeHash }: Pick<ShareRow, "id" | "passcodeHash">,
): string | null {
  if (passcodeHash === null) return null;
  return createHmac("sha256", secret).update(`share ${id} ${passcodeHash}`).digest("base64url");
}

/** Throws `forbidden` without the key of a link that has a passcode. */
export function refuseLocked(secret: string, share: ShareRow, key: string | undefined): void {
  const wanted = createShareKey(secret, share);
  if (wanted === null) return;
  const [given, right] = [Buffer.from(key ?? ""), Buffer.from(wanted)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new AppError("forbidden", "This link has a passcode.", {
      details: { reason: "passcode" },
    });
  }
}

/** Votes by the letters of the versions that they are for. */
export function describeVotes(
  versions: readonly VersionPart[],
  votes: readonly VotePart[],
): ShareVote[] {
  return votes.flatMap(({ position, name, comment }) => {
    const version = versions.find((one) => one.position === position);
    return version === undefined ? [] : [{ letter: version.letter, name, comment }];
  });
}
