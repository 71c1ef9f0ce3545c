import type { AxiosRequestConfig } from "axios";

import type { HttpClient } from "#renderer/platform/create-transport.ts";
import type { HttpClientOptions } from "#renderer/platform/http-client.ts";
import { loadOnce } from "#renderer/platform/load-once.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * The axios of a page that is opened by somebody waiting. What its first screen asks for, text
 * or bytes, goes out before axios is there; the first request that needs more (an upload's progress,
 * a stream of events) brings it.
 */
export function createEarlyClient(options: HttpClientOptions): HttpClient {
  const load = loadOnce(() => loadAxios(options));
  return {
    defaults: {
      ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
      ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    },
    async request(config) {
      const { data, onUploadProgress, responseType } = config;
      const isOwn = options.adapter !== undefined;
      const isPlain = !isOwn && responseType !== "stream" && onUploadProgress === undefined;
      const isText = data === undefined || data === null || typeof data === "string";
      return isPlain && isText ? sendEarly(options, config) : (await load()).request(config);
    },
  };
}

async function loadAxios(options: HttpClientOptions): Promise<HttpClient> {
  const { createHttpClient } = await import("#renderer/platform/http-client.ts").catch(
    (cause: unknown) => {
      throw new AppError("offline", "the app could not be loaded", { cause });
    },
  );
  return createHttpClient(options);
}

async function sendEarly(
  { baseUrl = "", authorize = () => ({}) }: HttpClientOptions,
  {
    data,
    headers,
    method = "GET",
    responseType,
    signal,
    timeout = 0,
    url = "",
  }: AxiosRequestConfig,
) {
  const ask = fetch(baseUrl + url, {
    method,
    headers: {
      Accept: "application/json, text/plain, */*",
      ...(headers as Record<string, string>),
      ...authorize(url),
    },
    body: data as string | null,
    signal: limit(signal as AbortSignal | undefined, timeout),
  });
  const response = await ask.catch(refuseLate);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: responseType === "blob" ? await response.blob() : await response.text(),
  };
}

/** Slow is not offline: the server is there. */
function refuseLate(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    throw new AppError("unavailable", "the server took too long", { cause });
  }
  throw cause;
}

function limit(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal | null {
  if (timeoutMs === 0) return signal ?? null;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
