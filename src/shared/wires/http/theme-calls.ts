import type { HttpCall } from "./http-call.ts";

export const themeCalls = {} as const satisfies Record<string, HttpCall>;
