import type { BaseQueryFn } from "@reduxjs/toolkit/query";

import type { BytesCallName, CallOptions, EventsCallName } from "#renderer/services/api-client.ts";
import type { KeptCallName } from "#renderer/services/kept-answers.ts";
import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { CallAnswer, CallInput, HttpCallName, HttpContract } from "#shared/wires/http.ts";

export type JsonCallName = Exclude<HttpCallName, BytesCallName | EventsCallName>;
export type Answer<Name extends JsonCallName> = CallAnswer<HttpContract[Name]>;
export type Input<Name extends JsonCallName> = CallInput<HttpContract[Name]>;

/** A call of the contract and what goes with it. */
export type ApiRequest = { name: JsonCallName; input: unknown };

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

/** The server's name for the request of a failed call; null where there is none. */
export function readRequestId(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("requestId" in error)) return null;
  return typeof error.requestId === "string" ? error.requestId : null;
}

/** For whoever takes the store's answers but knows failures by `AppError`. */
export async function throwAppError<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code, message, details } = cause as Partial<ApiFailure>;
    const text = message ?? "the call failed";
    throw new AppError(code ?? "internal_error", text, { cause, details });
  }
}

/** Makes a call of the contract; one that may run twice is retried while its failure may pass. */
export const requestBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = async (
  { name, input },
  { signal, extra },
) => {
  try {
    const data = await makeCall(extra as Services, { name, input }, { signal, retries: true });
    // An empty answer is an answer: without a value the store takes it for a broken one.
    return { data: data ?? null };
  } catch (error) {
    return { error: describeFailure(error) };
  }
};

const keptCalls: ReadonlySet<string> = new Set<KeptCallName>([
  "getDesign",
  "updateDesign",
  "getImage",
  "listImageSurfaces",
  "getCatalogue",
]);

/** Makes a call; what a room needs stays on the device, by code that no other screen loads. */
async function makeCall(
  services: Services,
  { name, input }: ApiRequest,
  options: CallOptions,
): Promise<unknown> {
  const kept = keptCalls.has(name)
    ? await import("#renderer/services/kept-answers.ts").catch(() => null)
    : null;
  return kept === null
    ? services.api.call(name, input as never, options)
    : kept.callKept(services, name as KeptCallName, input, options);
}
