import type { z } from "zod";

import { AppError, appErrorStatus, reachServer } from "#shared/app-error.ts";
import { companyHeader, idempotencyHeader } from "#shared/wires/http/http-call.ts";
import type { ApiRequest, ApiResponse, IpcEvents } from "#shared/wires/ipc.ts";

import { openByteStream } from "./byte-stream.ts";
import { createMultipartBody } from "./multipart-body.ts";
import type { ServerRequest, ServerClient } from "./server-client.ts";

/** Tells the page what the gateway has to say beside its answers. */
export type NotifyPage = <Name extends "api:upload-progress" | "api:chunk" | "api:stream-ended">(
  name: Name,
  payload: z.infer<IpcEvents[Name]>,
) => void;

/**
 * Carries the page's requests to the server and adds who the person is. A request that came to
 * nothing is answered with the status of its `AppError`: 0 for offline, 499 for cancelled.
 */
export type ApiGateway = {
  /** A stream that the server grants is answered with its head; its bytes follow as events. */
  send(request: ApiRequest): Promise<ApiResponse>;
  /** Stops a request or a stream; one that is over is left alone. */
  cancel(id: string): void;
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
  "upload-checksum",
  "upload-length",
  "upload-metadata",
  "upload-offset",
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

export function createApiGateway(serverClient: ServerClient, notify: NotifyPage): ApiGateway {
  const running = new Map<string, AbortController>();

  /** Never rejects: how it ended is an event too. */
  const relay = async (id: string, body: NonNullable<Response["body"]>, signal: AbortSignal) => {
    let error: string | null = null;
    try {
      await reachServer(async () => {
        for await (const bytes of body) notify("api:chunk", { id, bytes });
      }, signal);
    } catch (cause) {
      error = readCode(cause);
    }
    running.delete(id);
    notify("api:stream-ended", { id, error });
  };

  return {
    async send(request) {
      const { id } = request;
      if (running.has(id)) throw new AppError("conflict", "this request id is already in use");
      const controller = new AbortController();
      running.set(id, controller);
      const { signal } = controller;
      let goesOn = false;
      try {
        const encoded = await encodeRequest(request, notify);
        const response = await serverClient.send({ ...encoded, signal });
        const head = { status: response.status, headers: pickHeaders(response.headers) };
        if (request.isStream && response.ok && response.body !== null) {
          goesOn = true;
          void relay(id, response.body, signal);
          return { ...head, bytes: new Uint8Array() };
        }
        const bytes = await reachServer(() => response.arrayBuffer(), signal);
        return { ...head, bytes: new Uint8Array(bytes) };
      } catch (error) {
        return answerFailure(error);
      } finally {
        if (!goesOn) running.delete(id);
      }
    },
    cancel: (id) => running.get(id)?.abort(),
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

async function encodeRequest(request: ApiRequest, notify: NotifyPage): Promise<ServerRequest> {
  refuseSignIn(request.method, request.path);
  const { id, method, path, body } = request;
  const headers = keepHeaders(request.headers);
  if (body === null) return { method, path, headers };
  if (body.kind === "text") return { method, path, headers, body: body.text };
  if (body.kind === "bytes") {
    const totalBytes = body.bytes.byteLength;
    const reportSent = (sentBytes: number) =>
      notify("api:upload-progress", { id, sentBytes, totalBytes });
    return { method, path, headers, body: openByteStream(body.bytes, reportSent) };
  }
  const multipart = await createMultipartBody(body.fields, body.file);
  const { totalBytes } = multipart;
  return {
    method,
    path,
    headers: { ...headers, "content-type": multipart.contentType },
    body: multipart.open((sentBytes) =>
      notify("api:upload-progress", { id, sentBytes, totalBytes }),
    ),
  };
}

/**
 * Signing in and out goes through the session service, which keeps the cookies; nothing else may.
 * Reading the session does too: the server's answer holds an anonymous id that the page must not see.
 */
function refuseSignIn(method: ApiRequest["method"], path: string): void {
  const { pathname } = new URL(path, "https://server.invalid");
  const allowed = method === "GET" ? ["providers"] : ["_log"];
  const action = /^\/api\/auth(?:\/(.*))?$/i.exec(decodeURIComponent(pathname))?.[1];
  if (action === undefined && !/^\/api\/auth\/?$/i.test(pathname)) return;
  if (allowed.includes(action ?? "")) return;
  throw new AppError("forbidden", "sign-in requests go through the session");
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
