import type { HttpCall } from "./http-call.ts";

export const quoteCalls = {} as const satisfies Record<string, HttpCall>;
