import type { CallAnswer, CallInput, HttpContract } from "#shared/wires/http.ts";

import type { ApiCall, JsonCallName } from "./call-base-query.ts";

export type Answer<Name extends JsonCallName> = CallAnswer<HttpContract[Name]>;
export type Input<Name extends JsonCallName> = CallInput<HttpContract[Name]>;

/** The contract's call as what the base query runs. */
export function ask<Name extends JsonCallName>(name: Name) {
  return (input: Input<Name>) => ({ name, input }) as ApiCall;
}

/** The same for a call that creates something: retries of one trigger create it once. */
export function askOnce<Name extends JsonCallName>(name: Name) {
  return (input: Input<Name>) => ({ name, input, idempotencyKey: crypto.randomUUID() }) as ApiCall;
}
