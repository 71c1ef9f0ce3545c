import { create, isCancel } from "axios";
import type { AxiosRequestConfig, AxiosResponse } from "axios";

import { AppError, isAppErrorCode } from "#shared/app-error.ts";
import { errorAnswerSchema } from "#shared/wires/http/http-call.ts";

import { createEventStreamParser } from "./event-stream-parser.ts";
import type { EventStreamParser } from "./event-stream-parser.ts";
import { leaveNote } from "./leave-note.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";
import { chooseTimeoutMs, parseJson, writeContentType, writeData } from "./write-request.ts";

export type AxiosTransportOptions = {
  /** Headers that prove who asks, read anew for every request. */
  authorize: (path: string) => Record<string, string>;
  /** Where the server is; left out, it is the page's own origin. */
  baseUrl?: string | undefined;
  /** How axios sends; left out, axios chooses (XMLHttpRequest in a page). */
  adapter?: AxiosRequestConfig["adapter"];
  /** Replaces the fetch-based adapter that reads event streams. */
  streamAdapter?: AxiosRequestConfig["adapter"];
};

/**
 * The transport of the browser doors. Every call but an upload carries a JSON content type (an
 * upload carries its own, with the boundary that the browser chose).
 */
export function createAxiosTransport(options: AxiosTransportOptions): Transport {
  const client = create({
    baseURL: options.baseUrl ?? "",
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    // Bodies are written and answers read here: axios would make JSON of "no body", and what to
    // read depends on the status, which it does not look at.
    transformRequest: (data: unknown) => data,
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
  });

  return {
    async send(request) {
      const response = await ask(() =>
        client.request<unknown>({
          method: request.method,
          url: request.path,
          headers: {
            ...request.headers,
            ...options.authorize(request.path),
            ...writeContentType(request.body),
          },
          // `null` and not `undefined`: axios drops the content type of a request without data.
          data: writeData(request),
          responseType: request.answer === "blob" ? "blob" : "text",
          timeout: chooseTimeoutMs(request),
          ...(request.signal === undefined ? {} : { signal: request.signal }),
          ...(request.onUploadProgress === undefined
            ? {}
            : {
                onUploadProgress: ({ loaded, total }) => {
                  request.onUploadProgress?.({ sentBytes: loaded, totalBytes: total ?? loaded });
                },
              }),
        }),
      );
      return readResponse(response, request.answer);
    },

    async readEvents(path, headers, onEvent, signal) {
      const response = await ask(() =>
        client.request<ReadableStream<Uint8Array> | null>({
          method: "GET",
          url: path,
          adapter: options.streamAdapter ?? "fetch",
          responseType: "stream",
          headers: { ...headers, ...options.authorize(path), Accept: "text/event-stream" },
          signal,
        }),
      );
      if (response.status !== 200 || response.data === null) throw await readRefusal(response);
      await readStream(response.data, createEventStreamParser(onEvent), signal);
    },

    leaveNote: (path, fields) => leaveNote((options.baseUrl ?? "") + path, fields),
  };
}

async function readResponse(
  response: AxiosResponse<unknown>,
  answer: TransportRequest["answer"],
): Promise<TransportResponse> {
  const { status, data } = response;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
  if (answer === "blob" && status >= 200 && status <= 299) return { status, headers, data };
  const text = data instanceof Blob ? await data.text() : data;
  return { status, headers, data: typeof text === "string" ? parseJson(text) : text };
}

async function ask<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isCancel(error)) {
      throw new AppError("cancelled", "the request was cancelled", { cause: error });
    }
    throw new AppError("offline", "the server did not answer", { cause: error });
  }
}

/** A refused stream answers like any other failed call. */
async function readRefusal(
  response: AxiosResponse<ReadableStream<Uint8Array> | null>,
): Promise<AppError> {
  const message = `the event stream answered ${response.status}`;
  const text = await new Response(response.data).text().catch(() => "");
  const answer = errorAnswerSchema.safeParse(parseJson(text));
  const code = answer.success ? answer.data.error.code : null;
  return new AppError(isAppErrorCode(code) ? code : "unavailable", message);
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  parser: EventStreamParser,
  signal: AbortSignal,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new AppError("cancelled", "the event stream was closed");
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (signal.aborted) throw new AppError("cancelled", "the event stream was closed");
    if (error instanceof AppError) throw error;
    throw new AppError("offline", "the event stream broke", { cause: error });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
