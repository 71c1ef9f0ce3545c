import type { HttpCall } from "./http-call.ts";

export const stockCalls = {} as const satisfies Record<string, HttpCall>;
