import type { Transport, TransportBody, UploadProgress } from "#renderer/platform/transport.ts";
import { AppError, isAppErrorCode } from "#shared/app-error.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import type { CallAnswer, CallInput, HttpCallName, HttpContract } from "#shared/wires/http.ts";
import {
  companyHeader,
  errorAnswerSchema,
  idempotencyHeader,
} from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import { findCall } from "./find-call.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
  /** For calls that accept it: repeating the call with the same key does nothing twice. */
  idempotencyKey?: string | undefined;
};

type CallNamesAnswering<Answer> = {
  [Name in HttpCallName]: HttpContract[Name]["answer"] extends Answer ? Name : never;
}[HttpCallName];
export type BytesCallName = CallNamesAnswering<"bytes">;
export type EventsCallName = CallNamesAnswering<"events">;

/** The server's calls by name, typed and parsed by the contract. All failures are `AppError`. */
export type ApiClient = {
  call<Name extends Exclude<HttpCallName, BytesCallName | EventsCallName>>(
    name: Name,
    input: CallInput<HttpContract[Name]> & { file?: { blob: Blob; name: string } },
    options?: CallOptions,
  ): Promise<CallAnswer<HttpContract[Name]>>;
  readBytes<Name extends BytesCallName>(
    name: Name,
    input: CallInput<HttpContract[Name]>,
    options?: CallOptions,
  ): Promise<Blob>;
  /** Resolves when the server ends the stream. */
  readEvents<Name extends EventsCallName>(
    name: Name,
    input: CallInput<HttpContract[Name]>,
    onEvent: (event: { name: string; data: string }) => void,
    signal: AbortSignal,
  ): Promise<void>;
};

type Scalar = string | number | boolean;

type LooseInput = {
  params?: Record<string, string>;
  query?: Record<string, Scalar | undefined>;
  body?: unknown;
  file?: { blob: Blob; name: string };
};

/** `readCompany` names the company of each request when it is made; null is the default one. */
export function createApiClient(transport: Transport, readCompany: () => string | null): ApiClient {
  const createHeaders = (options: CallOptions): Record<string, string> => {
    const company = readCompany();
    return {
      ...(company === null ? {} : { [companyHeader]: company }),
      ...(options.idempotencyKey === undefined
        ? {}
        : { [idempotencyHeader]: options.idempotencyKey }),
    };
  };

  const send = async (call: HttpCall, input: LooseInput, options: CallOptions) => {
    const response = await transport.send({
      method: call.method,
      path: createPath(call, input),
      headers: createHeaders(options),
      body: createBody(call, input),
      answer: call.answer === "bytes" ? "blob" : "json",
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    });
    if (response.status < 200 || response.status > 299) throw readFailure(response);
    return response.data;
  };

  return {
    async call(name, input, options = {}) {
      const call = await findCall(name);
      const data = await send(call, input, options);
      if (typeof call.answer === "string") return undefined as never;
      const parsed = call.answer.safeParse(data);
      if (!parsed.success) {
        throw new AppError("internal_error", `${name} answered something unexpected`, {
          cause: parsed.error,
        });
      }
      return parsed.data as never;
    },
    async readBytes(name, input, options = {}) {
      return (await send(await findCall(name), input as LooseInput, options)) as Blob;
    },
    async readEvents(name, input, onEvent, signal) {
      const path = createPath(await findCall(name), input as LooseInput);
      await transport.readEvents(path, createHeaders({}), onEvent, signal);
    },
  };
}

function createPath(call: HttpCall, input: LooseInput): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  const search = query.toString();
  return fillPath(call.path, input.params) + (search === "" ? "" : `?${search}`);
}

function createBody(call: HttpCall, input: LooseInput): TransportBody {
  if (call.bodyKind === undefined) return { kind: "none" };
  if (call.bodyKind !== "multipart") return { kind: "json", value: input.body };
  if (input.file === undefined) throw new RangeError(`${call.path} needs a file`);
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(input.body as Record<string, Scalar | undefined>)) {
    if (value !== undefined) fields[key] = String(value);
  }
  return { kind: "multipart", fields, file: input.file.blob, fileName: input.file.name };
}

function readFailure(response: { status: number; data: unknown }): AppError {
  const parsed = errorAnswerSchema.safeParse(response.data);
  if (!parsed.success) {
    return new AppError("internal_error", `the server answered ${response.status}`);
  }
  const { code, message, details, requestId } = parsed.data.error;
  return new AppError(isAppErrorCode(code) ? code : "internal_error", message, {
    details,
    requestId,
  });
}
