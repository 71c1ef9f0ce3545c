import { z } from "zod";

import type { HttpCall } from "./http-call.ts";

export const operationCalls = {
  getHealth: {
    method: "GET",
    path: "/healthz",
    summary: "The process is running",
    tag: "operations",
    access: "public",
    answer: z.object({ status: z.literal("ok") }),
  },
  getReadiness: {
    method: "GET",
    path: "/readyz",
    summary: "The server is ready: the database and the file storage respond",
    tag: "operations",
    access: "public",
    answer: z.object({ status: z.literal("ready") }),
  },
} as const satisfies Record<string, HttpCall>;
