import type { HttpCall } from "./http-call.ts";

export const recordCalls = {} as const satisfies Record<string, HttpCall>;
