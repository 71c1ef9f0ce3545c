import { z } from "zod";

import { creditEntrySchema } from "../../credit.ts";
import type { HttpCall } from "./http-call.ts";

const count = z.int().min(0);

export const creditCalls = {
  getCredits: {
    method: "GET",
    path: "/api/v1/credits",
    summary: "What the caller can spend, what a render costs them, and their newest entries",
    tag: "renders",
    access: "user",
    permission: "own-designs",
    answer: z.object({
      balance: count,
      /** 0: nothing, as for the company's own staff and programs. */
      perRender: count,
      entries: z.array(creditEntrySchema),
    }),
  },
  getCreditTotals: {
    method: "GET",
    path: "/api/v1/studio/credits",
    summary: "What the company's visitors were given, still have, and have spent on renders",
    tag: "studio",
    access: "user",
    permission: "company-settings",
    answer: z.object({ granted: count, available: count, reserved: count, spent: count }),
  },
} as const satisfies Record<string, HttpCall>;
