import { z } from "zod";

import { pageOf, pageQuerySchema } from "../../page.ts";
import {
  newestQuotesSchema,
  quoteContactSchema,
  quoteFieldsSchema,
  quoteMessageSchema,
  quoteSchema,
} from "../../quote.ts";
import { byId } from "./http-call.ts";
import type { HttpCall } from "./http-call.ts";

export const quoteCalls = {
  createQuote: {
    method: "POST",
    path: "/api/v1/designs/:id/quotes",
    summary: "Request a quote for one's own design, including its products",
    tag: "designs",
    access: "user",
    permission: "own-designs",
    params: byId,
    body: z.strictObject({
      contact: quoteContactSchema,
      message: quoteMessageSchema.default(""),
      fields: quoteFieldsSchema.default({}),
      /** Which text about the use of their data the person agreed to; null where none was shown. */
      consentVersion: z.string().min(1).max(40).nullable().default(null),
    }),
    status: 201,
    answer: z.object({ id: z.uuid() }),
    idempotent: true,
  },
  listQuotes: {
    method: "GET",
    path: "/api/v1/studio/quotes",
    summary: "Quote requests, newest first",
    tag: "studio",
    access: "user",
    permission: "company-designs",
    query: pageQuerySchema,
    answer: pageOf(quoteSchema),
  },
  listNewestQuotes: {
    method: "GET",
    path: "/api/v1/studio/quotes/newest",
    summary: "The newest quote requests, without who asked: no reading of them is noted",
    tag: "studio",
    access: "user",
    permission: "company-designs",
    answer: newestQuotesSchema,
  },
} as const satisfies Record<string, HttpCall>;
