import { and, asc, desc, eq, inArray } from "drizzle-orm";

import type { OwnShare } from "#shared/share.ts";

import { foundRow } from "../../db/queries/found-row.ts";
import { describeVotes } from "../../db/queries/find-share.ts";
import type { ShareRow, VersionPart, VotePart } from "../../db/queries/find-share.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { shares, shareVersions, shareVotes } from "../../db/schema/shares.ts";
import { inTenant } from "../../http/add-call.ts";
import type { Answer, CallContext, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { discardFiles } from "../../storage/discard-files.ts";

/** The links to a room of the person's own, the newest first, with what people said. */
export async function listShares({
  tx,
  actor,
  params,
}: TenantCall<"listShares">): Promise<Answer<"listShares">> {
  const { familyId } = await findOwnedDesign(tx, describeReader(actor), params.id);
  const rows = await tx
    .select()
    .from(shares)
    .where(and(eq(shares.familyId, familyId), eq(shares.ownerUserId, actor.userId)))
    .orderBy(desc(shares.createdAt), desc(shares.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { items: [] };
  const versions = await tx
    .select()
    .from(shareVersions)
    .where(inArray(shareVersions.shareId, ids))
    .orderBy(asc(shareVersions.position));
  const votes = await tx
    .select()
    .from(shareVotes)
    .where(inArray(shareVotes.shareId, ids))
    .orderBy(asc(shareVotes.createdAt));
  const items = rows.map((row) =>
    describeShare(row, versions.filter(isOf(row.id)), votes.filter(isOf(row.id))),
  );
  return { items };
}

function isOf(id: string): (part: { shareId: string }) => boolean {
  return ({ shareId }) => shareId === id;
}

/** Ends a link at once. What it showed goes with it. */
export async function revokeShare(call: CallContext<"revokeShare">): Promise<void> {
  const keys = await inTenant(call, async ({ tx, actor, params }) => {
    const { familyId } = await findOwnedDesign(tx, describeReader(actor), params.id);
    const pictures = await tx
      .select({ pictureKey: shareVersions.pictureKey, cardKey: shareVersions.cardKey })
      .from(shareVersions)
      .where(eq(shareVersions.shareId, params.shareId));
    const removed = await tx
      .delete(shares)
      .where(
        and(
          eq(shares.id, params.shareId),
          eq(shares.familyId, familyId),
          eq(shares.ownerUserId, actor.userId),
        ),
      )
      .returning({ id: shares.id });
    foundRow(removed, "Link");
    return pictures.flatMap(({ pictureKey, cardKey }) => [pictureKey, cardKey]);
  });
  await discardFiles(call.request.server.dependencies, keys);
}

/** A link as its owner sees it. */
export function describeShare(
  share: ShareRow,
  versions: readonly VersionPart[],
  votes: readonly VotePart[],
): OwnShare {
  const { id, showsOriginal, allowsDownload, views } = share;
  return {
    id,
    letters: versions.map(({ letter }) => letter),
    hasPasscode: share.passcodeHash !== null,
    showsOriginal,
    allowsDownload,
    views,
    createdAt: share.createdAt.toISOString(),
    expiresAt: share.expiresAt.toISOString(),
    votes: describeVotes(versions, votes),
  };
}
