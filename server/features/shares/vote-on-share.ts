import { and, asc, eq, ne } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { maxVotes } from "#shared/share.ts";

import { createGone, describeVotes, refuseLocked } from "../../db/queries/find-share.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { shareVotes } from "../../db/schema/shares.ts";
import { hashToken } from "../../db/tokens.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { find, readSecret } from "./open-share.ts";

/**
 * Votes for a version, or changes the vote of this browser; answers what everybody said. A name that
 * somebody else has voted by is `conflict`, and so is one vote more than a link takes.
 */
export async function voteOnShare(call: TenantCall<"voteOnShare">): Promise<Answer<"voteOnShare">> {
  const { tx, body, request, tenant, now } = call;
  const { share, versions } = await find(call);
  refuseLocked(readSecret(request), share, body.key);
  const { position, name, comment } = body;
  // A single version is nothing to choose from.
  if (versions.length < 2 || !versions.some((one) => one.position === position)) throw createGone();
  // Two votes at once must not both have the same name, nor both be the last one that fits.
  await holdLock(tx, share.id);
  const voterHash = hashToken(body.voter);
  const nameKey = name.normalize("NFKC").toLowerCase();
  const others = await tx
    .select({ nameKey: shareVotes.nameKey })
    .from(shareVotes)
    .where(and(eq(shareVotes.shareId, share.id), ne(shareVotes.voterHash, voterHash)));
  refuseTaken(others, nameKey);
  const { companyId } = tenant;
  const vote = { position, name, nameKey, comment };
  await tx
    .insert(shareVotes)
    .values({ companyId, shareId: share.id, voterHash, ...vote, createdAt: now })
    .onConflictDoUpdate({
      target: [shareVotes.companyId, shareVotes.shareId, shareVotes.voterHash],
      set: vote,
    });
  const votes = await tx
    .select()
    .from(shareVotes)
    .where(eq(shareVotes.shareId, share.id))
    .orderBy(asc(shareVotes.createdAt));
  return { votes: describeVotes(versions, votes) };
}

function refuseTaken(others: readonly { nameKey: string }[], nameKey: string): void {
  if (others.some((other) => other.nameKey === nameKey)) {
    throw new AppError("conflict", "Somebody has voted by this name.", {
      details: { reason: "name" },
    });
  }
  if (others.length >= maxVotes) {
    throw new AppError("conflict", "This link takes no more votes.", {
      details: { reason: "votes", limit: maxVotes },
    });
  }
}
