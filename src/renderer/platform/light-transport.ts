import { AppError } from "#shared/app-error.ts";

import type { AxiosTransportOptions } from "./axios-transport.ts";
import { leaveNote } from "./leave-note.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";
import { chooseTimeoutMs, parseJson, writeContentType, writeData } from "./write-request.ts";

/**
 * The transport of a page that is seen first by somebody waiting: plain calls go through `fetch`,
 * and axios is loaded by the first one that needs it (progress of an upload, a stream of events).
 */
export function createLightTransport(options: AxiosTransportOptions): Transport {
  let loading: Promise<Transport> | null = null;
  const openFull = () => {
    loading ??= loadFull(options).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  /** Only axios knows what to do with an adapter of somebody's own. */
  const isAdapted = typeof options.adapter === "function";
  return {
    async send(request) {
      if (isAdapted || request.onUploadProgress !== undefined) {
        return (await openFull()).send(request);
      }
      return sendByFetch(options, request);
    },
    async readEvents(path, headers, onEvent, signal) {
      return (await openFull()).readEvents(path, headers, onEvent, signal);
    },
    leaveNote: (path, fields) => leaveNote((options.baseUrl ?? "") + path, fields),
  };
}

async function loadFull(options: AxiosTransportOptions): Promise<Transport> {
  const { createAxiosTransport } = await import("./axios-transport.ts").catch((cause: unknown) => {
    throw new AppError("offline", "the app could not be loaded", { cause });
  });
  return createAxiosTransport(options);
}

async function sendByFetch(
  options: AxiosTransportOptions,
  request: TransportRequest,
): Promise<TransportResponse> {
  const { signal } = request;
  try {
    const response = await fetch((options.baseUrl ?? "") + request.path, {
      method: request.method,
      headers: {
        Accept: "application/json, text/plain, */*",
        ...request.headers,
        ...options.authorize(request.path),
        ...writeContentType(request.body),
      },
      body: writeData(request),
      signal: limit(signal, chooseTimeoutMs(request)),
    });
    const isFile = request.answer === "blob" && response.ok;
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      data: isFile ? await response.blob() : parseJson(await response.text()),
    };
  } catch (cause) {
    if (signal?.aborted === true) {
      throw new AppError("cancelled", "the request was cancelled", { cause });
    }
    throw new AppError("offline", "the server did not answer", { cause });
  }
}

function limit(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal | null {
  if (timeoutMs === 0) return signal ?? null;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
