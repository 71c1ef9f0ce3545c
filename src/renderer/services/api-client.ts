import type {
  Transport,
  TransportBody,
  TransportRequest,
  UploadProgress,
} from "#renderer/platform/transport.ts";
import { AppError, isAppErrorCode } from "#shared/app-error.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import type { CallAnswer, CallInput, HttpCallName, HttpContract } from "#shared/wires/http.ts";
import {
  companyHeader,
  errorAnswerSchema,
  idempotencyHeader,
  partContentType,
  readBodyKind,
} from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import { findCall } from "./find-call.ts";
import { retryPassing, retryWhenAsked } from "./retry.ts";
import type { SessionBarrier } from "./session-barrier.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
  /** For calls that accept it: repeating the call with the same key does nothing twice. */
  idempotencyKey?: string | undefined;
  /**
   * Repeats a call that may run twice for as long as its failure may pass; `when-asked` only when the
   * server says that and when it may be sent again.
   */
  retries?: boolean | "when-asked";
};

type CallNamesAnswering<Answer> = {
  [Name in HttpCallName]: HttpContract[Name] extends { answer: Answer } ? Name : never;
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
  headers?: Record<string, string>;
  body?: unknown;
  file?: { blob: Blob; name: string };
};

type SessionKeeping = Pick<SessionBarrier, "ensure" | "renew" | "requireFactor">;

/**
 * `readCompany` names the company of each request when it is made; null is the default one. A call
 * that needs a session waits for the first one, and is made once more with a new one when it is
 * refused because the session ended. That a second factor is missing is said to the barrier.
 */
export function createApiClient(
  transport: Transport,
  readCompany: () => string | null,
  sessionBarrier: SessionKeeping,
): ApiClient {
  const createHeaders = (idempotencyKey?: string): Record<string, string> => {
    const company = readCompany();
    return {
      ...(company === null ? {} : { [companyHeader]: company }),
      ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
    };
  };

  const send = async (name: HttpCallName, input: LooseInput, options: CallOptions) => {
    const { signal, onUploadProgress, retries = false } = options;
    const retry = <Result>(task: () => Promise<Result>, mayRunTwice = true) =>
      !retries || !mayRunTwice
        ? task()
        : retries === "when-asked"
          ? retryWhenAsked(task, signal)
          : retryPassing(task, signal);

    const call = await retry(() => findCall(name));
    const { idempotencyKey = call.idempotent === true ? crypto.randomUUID() : undefined } = options;
    const request: TransportRequest = {
      method: call.method,
      path: createPath(call, input),
      headers: input.headers ?? {},
      body: createBody(call, input),
      answer: call.answer === "bytes" ? "blob" : "json",
      signal,
      onUploadProgress,
    };
    const ask = async () => {
      const headers = { ...request.headers, ...createHeaders(idempotencyKey) };
      return readData(await transport.send({ ...request, headers }));
    };
    const mayRunTwice = call.method === "GET" || idempotencyKey !== undefined;
    return { call, data: await retry(() => withSession(sessionBarrier, call, ask), mayRunTwice) };
  };

  return {
    async call(name, input, options = {}) {
      const { call, data } = await send(name, input, options);
      if (call.answer === undefined || typeof call.answer === "string") return undefined as never;
      const parsed = call.answer.safeParse(data);
      if (parsed.success) return parsed.data as never;
      const { error: cause } = parsed;
      throw new AppError("internal_error", `${name} answered something unexpected`, { cause });
    },
    async readBytes(name, input, options = {}) {
      return (await send(name, input as LooseInput, options)).data as Blob;
    },
    async readEvents(name, input, onEvent, signal) {
      const call = await findCall(name);
      const path = createPath(call, input as LooseInput);
      await withSession(sessionBarrier, call, () =>
        transport.readEvents(path, createHeaders(), onEvent, signal),
      );
    },
  };
}

async function withSession<Result>(
  sessionBarrier: SessionKeeping,
  call: HttpCall,
  run: () => Promise<Result>,
): Promise<Result> {
  if (call.access !== "user") return run();
  await sessionBarrier.ensure();
  try {
    return await run();
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === "second_factor_required") sessionBarrier.requireFactor();
    const isRefused = code === "unauthorized";
    if (!isRefused || !(await sessionBarrier.renew())) throw error;
    return run();
  }
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
  const kind = readBodyKind(call);
  if (kind === null) return { kind: "none" };
  if (kind === "json" || kind === "form") return { kind: "json", value: input.body };
  if (input.file === undefined) throw new RangeError(`${call.path} needs a file`);
  if (kind === "bytes") return { kind, file: input.file.blob, type: partContentType };
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(input.body as Record<string, Scalar | undefined>)) {
    if (value !== undefined) fields[key] = String(value);
  }
  return { kind: "multipart", fields, file: input.file.blob, fileName: input.file.name };
}

function readData(response: { status: number; data: unknown }): unknown {
  if (response.status < 200 || response.status > 299) throw readFailure(response);
  return response.data;
}

function readFailure(response: { status: number; data: unknown }): AppError {
  const parsed = errorAnswerSchema.safeParse(response.data);
  if (!parsed.success) {
    // A proxy in front has its own bound on bodies, and its own words.
    const code = response.status === 413 ? "payload_too_large" : "internal_error";
    return new AppError(code, `the server answered ${response.status}`);
  }
  const { code, message, details, requestId } = parsed.data.error;
  return new AppError(isAppErrorCode(code) ? code : "internal_error", message, {
    details,
    requestId,
  });
}
