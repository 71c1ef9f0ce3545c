import type { HttpCall } from "./http-call.ts";

export const peopleCalls = {} as const satisfies Record<string, HttpCall>;
