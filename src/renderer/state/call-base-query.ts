import type { BaseQueryFn } from "@reduxjs/toolkit/query";

import type { BytesCallName, EventsCallName } from "#renderer/services/api-client.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { retryPassing } from "#renderer/services/retry.ts";
import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { CallInput, HttpCallName, HttpContract } from "#shared/wires/http.ts";

export type JsonCallName = Exclude<HttpCallName, BytesCallName | EventsCallName>;

type CallOf<Name extends JsonCallName> = {
  name: Name;
  input: CallInput<HttpContract[Name]>;
  idempotencyKey?: string;
};
export type ApiCall = { [Name in JsonCallName]: CallOf<Name> }[JsonCallName];

/** An `AppError` as plain data, for a store must not hold class instances. */
export type ApiFailure = {
  code: AppErrorCode;
  message: string;
  requestId: string | null;
  details: unknown;
};

/** What failed, as data. Anything that is not an `AppError` is a bug and says so. */
export function describeFailure(error: unknown): ApiFailure {
  if (error instanceof AppError) {
    const { code, message, requestId, details } = error;
    return { code, message, requestId: requestId ?? null, details };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal_error", message, requestId: null, details: undefined };
}

/** Runs a call of the contract; one that may run twice is retried while its failure may pass. */
export const callBaseQuery: BaseQueryFn<ApiCall, unknown, ApiFailure> = async (
  { name, input, idempotencyKey },
  { signal, extra },
) => {
  const { api } = extra as Services;
  const task = () => api.call(name, input as never, { signal, idempotencyKey });
  try {
    const { method } = await retryPassing(() => findCall(name), signal);
    const mayRunTwice = method === "GET" || idempotencyKey !== undefined;
    const data = mayRunTwice ? await retryPassing(task, signal) : await task();
    // An empty answer is an answer: without a value the store takes it for a broken one.
    return { data: data ?? null };
  } catch (error) {
    return { error: describeFailure(error) };
  }
};
