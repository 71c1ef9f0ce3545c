import type { FastifyInstance } from "fastify";

import type { Dependencies } from "../../../dependencies/dependencies.ts";
import { addCall, inTenant } from "../../../http/add-call.ts";
import { createOutsideWorld } from "../../../runtime/outside/ask-outside.ts";
import { asChange } from "../../records/as-change.ts";
import { deleteFeed, getFeed, putFeed, runFeedSoon } from "./manage-feed.ts";
import { runDueFeeds } from "./run-feed.ts";

/** Looking up, connecting and the whole file. */
const timeoutMs = 60_000;

/** The calls for the feed that a company's products come from. */
export function addFeed(app: FastifyInstance): void {
  addCall(app, "getProductFeed", (call) => inTenant(call, getFeed));
  addCall(app, "putProductFeed", (call) => asChange(call, putFeed));
  addCall(app, "deleteProductFeed", (call) => asChange(call, deleteFeed));
  addCall(app, "runProductFeed", (call) => inTenant(call, runFeedSoon), { maxPerMinute: 10 });
}

/** What fetches the feeds that are due, each time it is called. */
export function createFeedRunner(
  dependencies: Dependencies,
): (signal: AbortSignal) => Promise<void> {
  const world = createOutsideWorld(dependencies.config.webhookPrivateAddresses, timeoutMs);
  return (signal) => runDueFeeds(dependencies, world, signal);
}
