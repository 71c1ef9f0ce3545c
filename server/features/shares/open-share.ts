import { asc, count, eq, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { canShare } from "#shared/can-share.ts";
import type { OpenShare, Share } from "#shared/share.ts";

import type { Transaction } from "../../db/database.ts";
import {
  createGone,
  createShareKey,
  findShare,
  refuseLocked,
} from "../../db/queries/find-share.ts";
import type { FoundShare } from "../../db/queries/find-share.ts";
import { shares, shareVotes } from "../../db/schema/shares.ts";
import { describeSharePicture } from "../../exports/describe-share-picture.ts";
import type { PictureAnswer } from "../../exports/picture-exports.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext, InTenant } from "../../http/add-call.ts";
import type { Actor, Tenant } from "../../http/request-identity.ts";
import { verifyPassword } from "../../passwords/password-hash.ts";

type Visit = InTenant & {
  tenant: Tenant;
  actor: Actor | null;
  params: { token: string };
  request: CallContext<"getShare">["request"];
};

/** What a link shows, unless it has a passcode: then only that. */
export async function getShare(call: Visit): Promise<Share> {
  const found = await find(call);
  return found.share.passcodeHash === null ? show(call, found) : { state: "locked" };
}

/** What a link with a passcode shows. Tries are counted before it is known whether they are right. */
export async function unlockShare(call: CallContext<"unlockShare">): Promise<Share> {
  const { body, request } = call;
  const { share } = await inTenant(call, find);
  const attempt = await request.server.stores.limiters.sharePasscode.count(request, share.id);
  if (share.passcodeHash !== null && !(await verifyPassword(share.passcodeHash, body.passcode))) {
    throw new AppError("wrong_code", "This is not the passcode of this link.");
  }
  await attempt.forgive();
  return inTenant(call, async (inside) => show(inside, await find(inside)));
}

/** A picture of a version; what the owner does not allow is `not_found`. */
export async function findSharePicture(
  call: CallContext<"getSharePicture">,
): Promise<PictureAnswer> {
  const { share, versions } = await inTenant(call, find);
  refuseLocked(readSecret(call.request), share, call.query.key);
  const { position, variant } = call.params;
  const version = versions.find((one) => one.position === position);
  const isAllowed =
    (variant !== "original" || share.showsOriginal) &&
    (variant !== "download" || (share.allowsDownload && call.tenant.features.download));
  if (version === undefined || !isAllowed) throw createGone();
  const { pictureKey, cardKey, originalKey, letter } = version;
  const keys = {
    picture: pictureKey,
    card: cardKey,
    original: originalKey,
    download: pictureKey,
  } as const;
  const key = keys[variant];
  return describeSharePicture(call.request.server, call.tenant.features, {
    key,
    contentType: variant === "card" ? "image/jpeg" : "image/webp",
    tag: key.slice(key.lastIndexOf("/") + 1),
    // Asked for anew each time: a link that has ended shows nothing that was kept.
    cache: "revalidate",
    ...(variant === "download" ? { downloadName: `${share.name} ${letter}.webp` } : {}),
  });
}

/** The link, unless the company shares nothing (any more). */
export function find({ tx, tenant, params, now }: Pick<Visit, "tx" | "tenant" | "params" | "now">) {
  if (!canShare(tenant.features)) throw createGone();
  return findShare(tx, params.token, now);
}

export function readSecret({ server }: Visit["request"]): string {
  return server.dependencies.config.authSecret;
}

async function show(
  { tx, actor, request }: Visit,
  { share, versions }: FoundShare,
): Promise<OpenShare> {
  if (actor?.userId !== share.ownerUserId) {
    await tx
      .update(shares)
      .set({ views: sql`${shares.views} + 1` })
      .where(eq(shares.id, share.id));
  }
  const votes = await countVotes(tx, share.id);
  const { name, fromName, showsOriginal, allowsDownload, expiresAt } = share;
  return {
    state: "open",
    name,
    fromName,
    showsOriginal,
    allowsDownload: allowsDownload && request.tenant?.features.download === true,
    expiresAt: expiresAt.toISOString(),
    key: createShareKey(readSecret(request), share),
    versions: versions.map(({ position, letter, label, isEdited, products, width, height }) => {
      const shown = { position, letter, label, isEdited, products, width, height };
      return { ...shown, votes: votes.get(position) ?? 0 };
    }),
  };
}

async function countVotes(tx: Transaction, shareId: string): Promise<Map<number, number>> {
  const rows = await tx
    .select({ position: shareVotes.position, votes: count() })
    .from(shareVotes)
    .where(eq(shareVotes.shareId, shareId))
    .groupBy(shareVotes.position)
    .orderBy(asc(shareVotes.position));
  return new Map(rows.map(({ position, votes }) => [position, votes]));
}
