import { randomUUID } from "node:crypto";

import { AppError, appErrorStatus } from "#shared/app-error.ts";
import { companyHeader, idempotencyHeader } from "#shared/wires/http/http-call.ts";
import type { ApiRequest, ApiResponse } from "#shared/wires/ipc.ts";

import { readEventStream } from "./event-reader.ts";
import type { StreamedEvent } from "./event-reader.ts";
import { createMultipartBody } from "./multipart-body.ts";
import { reach } from "./server-line.ts";
import type { LineRequest, ServerLine } from "./server-line.ts";

/** What the gateway tells the page beside its answers. */
export type GatewayEvents = {
  onUploadProgress(progress: { id: string; sentBytes: number; totalBytes: number }): void;
  onEvent(event: StreamedEvent & { id: string }): void;
  onEventsClosed(closed: { id: string; error: string | null }): void;
};

/**
 * Carries the page's requests to the server and adds who the person is. A request that came to
 * nothing is answered with the status of its `AppError`: 0 for offline, 499 for cancelled.
 */
export type ApiGateway = {
  send(request: ApiRequest): Promise<ApiResponse>;
  /** Stops a request; one that is over is left alone. */
  cancel(id: string): void;
  /** Returns at once; events and the end of the stream follow as events. */
  openEvents(id: string, path: string, headers: Record<string, string>): void;
  closeEvents(id: string): void;
  /** Stops everything that is under way, for instance when the page goes away. */
  stop(): void;
};

const requestHeaders = new Set([
  "accept",
  "accept-language",
  "content-type",
  "if-match",
  "if-none-match",
  "last-event-id",
  companyHeader,
  idempotencyHeader,
]);
/** A cookie is never among them: the page must not see one. */
const responseHeaders = new Set([
  "cache-control",
  "content-disposition",
  "content-language",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "x-request-id",
]);
const maxHeaderChars = 1000;

export function createApiGateway(line: ServerLine, events: GatewayEvents): ApiGateway {
  const running = new Map<string, AbortController>();

  const start = (id: string): AbortSignal => {
    if (running.has(id)) throw new AppError("conflict", "this request id is already in use");
    const controller = new AbortController();
    running.set(id, controller);
    return controller.signal;
  };
  const stopOne = (id: string) => running.get(id)?.abort();

  return {
    async send(request) {
      const signal = start(request.id);
      try {
        const response = await line.send({ ...encodeRequest(request, events), signal });
        const bytes = await reach(() => response.arrayBuffer(), signal);
        return {
          status: response.status,
          headers: pickHeaders(response.headers),
          bytes: new Uint8Array(bytes),
        };
      } catch (error) {
        return answerFailure(error);
      } finally {
        running.delete(request.id);
      }
    },
    cancel: stopOne,
    openEvents(id, path, headers) {
      const signal = start(id);
      const relay = (event: StreamedEvent) => events.onEvent({ id, ...event });
      relayEvents(line, { path, headers: keepHeaders(headers), signal }, relay)
        .then(
          () => events.onEventsClosed({ id, error: null }),
          (error: unknown) => events.onEventsClosed({ id, error: readCode(error) }),
        )
        .finally(() => running.delete(id))
        .catch(() => undefined);
    },
    closeEvents: stopOne,
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

function encodeRequest(request: ApiRequest, events: GatewayEvents): LineRequest {
  refuseSignIn(request.method, request.path);
  const { id, method, path, body } = request;
  const headers = keepHeaders(request.headers);
  if (body === null) return { method, path, headers };
  if (body.kind === "json") {
    return {
      method,
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: body.text,
    };
  }
  const multipart = createMultipartBody(body.fields, body.file, `roomwright-${randomUUID()}`);
  const { totalBytes } = multipart;
  return {
    method,
    path,
    headers: { ...headers, "content-type": multipart.contentType },
    body: multipart.open((sentBytes) => events.onUploadProgress({ id, sentBytes, totalBytes })),
  };
}

/** Signing in and out goes through the session service, which keeps the cookies; nothing else may. */
function refuseSignIn(method: ApiRequest["method"], path: string): void {
  const { pathname } = new URL(path, "https://server.invalid");
  const allowed = method === "GET" ? ["session", "providers"] : ["_log"];
  const action = /^\/api\/auth(?:\/(.*))?$/i.exec(decodeURIComponent(pathname))?.[1];
  if (action === undefined && !/^\/api\/auth\/?$/i.test(pathname)) return;
  if (allowed.includes(action ?? "")) return;
  throw new AppError("forbidden", "sign-in requests go through the session");
}

async function relayEvents(
  line: ServerLine,
  request: { path: string; headers: Record<string, string>; signal: AbortSignal },
  onEvent: (event: StreamedEvent) => void,
): Promise<void> {
  const { path, signal } = request;
  refuseSignIn("GET", path);
  const headers = { ...request.headers, accept: "text/event-stream" };
  const response = await line.send({ method: "GET", path, headers, signal });
  const { body } = response;
  if (!response.ok || body === null) {
    throw new AppError(response.status === 404 ? "not_found" : "unavailable", "no event stream");
  }
  await reach(() => readEventStream(body, onEvent), signal);
}

function keepHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => requestHeaders.has(name) && !/[\r\n\0]/.test(value)),
  );
}

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(
      ([name, value]) => responseHeaders.has(name) && value.length <= maxHeaderChars,
    ),
  );
}

function readCode(error: unknown): string {
  return error instanceof AppError ? error.code : "internal_error";
}

function answerFailure(error: unknown): ApiResponse {
  if (!(error instanceof AppError)) throw error;
  const body = { error: { code: error.code, message: error.message, requestId: "" } };
  return {
    status: appErrorStatus[error.code],
    headers: { "content-type": "application/json" },
    bytes: new TextEncoder().encode(JSON.stringify(body)),
  };
}
