import { z } from "zod";

import type { HttpCall } from "./http-call.ts";

const open = { tag: "operations", access: "public" } as const;

export const operationCalls = {
  getHealth: {
    method: "GET",
    path: "/healthz",
    summary: "The process is running",
    ...open,
    answer: z.object({ status: z.literal("ok") }),
  },
  getReadiness: {
    method: "GET",
    path: "/readyz",
    summary: "The server is ready: the database and the file storage respond",
    ...open,
    answer: z.object({ status: z.literal("ready") }),
  },
} as const satisfies Record<string, HttpCall>;
