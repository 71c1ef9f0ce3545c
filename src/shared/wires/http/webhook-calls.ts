import type { HttpCall } from "./http-call.ts";

export const webhookCalls = {} as const satisfies Record<string, HttpCall>;
