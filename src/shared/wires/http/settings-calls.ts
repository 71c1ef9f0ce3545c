import type { HttpCall } from "./http-call.ts";

export const settingsCalls = {} as const satisfies Record<string, HttpCall>;
