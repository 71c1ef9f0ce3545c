import type { FastifyInstance, FastifyReply } from "fastify";

import { sendPicture } from "../../exports/send-picture.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import { createShare } from "./create-share.ts";
import { findSharePicture, getShare, unlockShare } from "./open-share.ts";
import { listShares, revokeShare } from "./own-shares.ts";
import { voteOnShare } from "./vote-on-share.ts";

/** Links to rooms: made by their owners, opened by whoever has them. */
export function addShares(app: FastifyInstance): void {
  addCall(app, "createShare", async (call) => {
    await app.stores.limiters.share.count(call.request, call.actor.userId);
    return createShare(call);
  });
  addCall(app, "listShares", (call) => inTenant(call, listShares));
  addCall(app, "revokeShare", revokeShare);
  addCall(app, "getShare", (call) => {
    keepPrivate(call.reply);
    return inTenant(call, getShare);
  });
  addCall(app, "unlockShare", unlockShare);
  addCall(app, "getSharePicture", async (call) => {
    const { request, reply } = call;
    keepPrivate(reply);
    return sendPicture(request, reply, await findSharePicture(call));
  });
  addCall(app, "voteOnShare", async (call) => {
    await app.stores.limiters.shareVote.count(call.request, call.params.token);
    return inTenant(call, voteOnShare);
  });
}

/** Whoever comes by such an address by chance does not list what is there. */
function keepPrivate(reply: FastifyReply): void {
  void reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
}
