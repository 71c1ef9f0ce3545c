import { create } from "axios";
import type { AxiosInstance, AxiosRequestConfig } from "axios";

import type { MultipartBody } from "./transport.ts";

export type HttpClientOptions = {
  /** Where the server is; left out, it is the page's own origin. */
  baseUrl?: string | undefined;
  /** How axios sends; left out, axios chooses (XMLHttpRequest in a page). */
  adapter?: AxiosRequestConfig["adapter"];
  /** Whether that adapter takes an upload in its parts; otherwise it gets a form. */
  takesParts?: boolean;
  /** Headers that prove who asks, read anew for every request. */
  authorize?: (path: string) => Record<string, string>;
};

/** What a request carries: text and bytes as they go over the wire, or the parts of a form. */
export type RequestData = string | Blob | MultipartBody | null;

/** The axios of a page, with every status an answer and no opinion about bodies. */
export function createHttpClient(options: HttpClientOptions = {}): AxiosInstance {
  const { baseUrl = "", adapter, takesParts = false, authorize } = options;
  const client = create({
    baseURL: baseUrl,
    ...(adapter === undefined ? {} : { adapter }),
    transformRequest: takesParts ? (data: unknown) => data : writeForm,
    // What to read depends on the status, which axios does not look at.
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
    // A request that took too long is told from one that the browser gave up.
    transitional: { clarifyTimeoutError: true },
  });
  if (authorize !== undefined) {
    client.interceptors.request.use((config) => {
      config.headers.set(authorize(config.url ?? ""));
      return config;
    });
  }
  return client;
}

function writeForm(data: RequestData = null): string | Blob | FormData | null {
  if (data === null || typeof data === "string" || data instanceof Blob) return data;
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  // Fields first: a server that streams the file knows them before the bytes arrive.
  form.append("file", data.file, data.fileName);
  return form;
}
