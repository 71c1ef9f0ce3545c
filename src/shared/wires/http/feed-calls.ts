import { z } from "zod";

import { feedInputSchema, feedRunSchema, productFeedSchema } from "../../product-feed.ts";
import { defineCalls } from "./http-call.ts";

const path = "/api/v1/studio/feed";
const staff = { tag: "products", access: "user", permission: "catalogue" } as const;

export const feedCalls = defineCalls(staff, {
  getProductFeed: {
    method: "GET",
    path,
    summary: "Where the company's products are fetched from, and how the last fetches went",
    answer: z.object({
      /** Null when there is none. */
      feed: productFeedSchema.nullable(),
      /** Newest first. */
      runs: z.array(feedRunSchema),
    }),
  },
  putProductFeed: {
    method: "PUT",
    path,
    summary: "Have the company's products fetched from a URL, a CSV or JSON file, every few hours",
    body: feedInputSchema,
    answer: productFeedSchema,
  },
  deleteProductFeed: {
    method: "DELETE",
    path,
    summary: "Stop fetching; products stay as they are",
  },
  runProductFeed: {
    method: "POST",
    path: `${path}/run`,
    summary: "Fetch the feed within the next seconds",
    answer: productFeedSchema,
  },
});
