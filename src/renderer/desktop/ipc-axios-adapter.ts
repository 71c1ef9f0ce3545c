import { AxiosHeaders } from "axios";
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from "axios";

import { AppError, appErrorStatus } from "#shared/app-error.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { ApiRequest, ApiResponse } from "#shared/wires/ipc.ts";

export type IpcDoor = Pick<DesktopApi, "sendRequest" | "cancelRequest" | "on">;

/**
 * Lets axios send through the main process, which knows the server and holds the session. Upload
 * progress and cancelling work as they do over the network. Throws `AppError` `offline` and
 * `cancelled`.
 */
export function createIpcAxiosAdapter(desktop: IpcDoor): AxiosAdapter {
  return async (config) => {
    const request = await createRequest(config);
    const { signal } = config;
    const refuseCancelled = () => {
      if (signal?.aborted === true) throw new AppError("cancelled", "the request was cancelled");
    };
    refuseCancelled();
    const cancel = () => void desktop.cancelRequest(request.id);
    const stopListening = listenToProgress(desktop, request.id, config);
    const timer = config.timeout ? setTimeout(cancel, config.timeout) : undefined;
    signal?.addEventListener?.("abort", cancel);
    try {
      const response = await desktop.sendRequest(request);
      refuseCancelled();
      if (response.status === appErrorStatus.offline) {
        throw new AppError("offline", "the server did not answer");
      }
      return createResponse(response, config);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener?.("abort", cancel);
      stopListening();
    }
  };
}

async function createRequest(config: InternalAxiosRequestConfig): Promise<ApiRequest> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(AxiosHeaders.from(config.headers).toJSON())) {
    if (typeof value === "string") headers[name] = value;
  }
  return {
    id: crypto.randomUUID(),
    method: (config.method ?? "get").toUpperCase() as ApiRequest["method"],
    path: config.url ?? "",
    headers,
    body: await createBody(config.data),
  };
}

async function createBody(data: unknown): Promise<ApiRequest["body"]> {
  if (typeof data === "string") return { kind: "json", text: data };
  if (!(data instanceof FormData)) return null;
  const fields: Record<string, string> = {};
  let file: File | null = null;
  for (const [name, value] of data) {
    if (value instanceof File) file = value;
    else fields[name] = value;
  }
  if (file === null) throw new RangeError("a multipart request needs a file");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { kind: "multipart", fields, file: { name: file.name, type: file.type, bytes } };
}

function listenToProgress(
  desktop: IpcDoor,
  id: string,
  { onUploadProgress }: InternalAxiosRequestConfig,
): () => void {
  if (onUploadProgress === undefined) return () => undefined;
  return desktop.on("api:upload-progress", (progress) => {
    if (progress.id !== id) return;
    const { sentBytes, totalBytes } = progress;
    onUploadProgress({
      loaded: sentBytes,
      total: totalBytes,
      bytes: sentBytes,
      lengthComputable: true,
    });
  });
}

function createResponse(
  response: ApiResponse,
  config: InternalAxiosRequestConfig,
): AxiosResponse<unknown> {
  const { status, headers } = response;
  // Copied: bytes that crossed a process may lie on a buffer of a kind that Blob refuses.
  const bytes = new Uint8Array(response.bytes);
  const type = headers["content-type"] ?? "";
  const data =
    config.responseType === "blob" ? new Blob([bytes], { type }) : new TextDecoder().decode(bytes);
  return { status, statusText: "", headers, config, data };
}
