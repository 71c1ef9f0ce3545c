import { AxiosError, AxiosHeaders } from "axios";
import type { AxiosAdapter, InternalAxiosRequestConfig } from "axios";

import type { RequestData } from "#renderer/platform/http-client.ts";
import { AppError, appErrorStatus, isAppErrorCode } from "#shared/app-error.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { ApiRequest, ApiResponse } from "#shared/wires/ipc.ts";

export type IpcClient = Pick<DesktopApi, "sendRequest" | "cancelRequest" | "on">;

/**
 * Lets axios send through the main process, which knows the server and holds the session. Upload
 * progress, streams and cancelling work as they do over the network. Throws `AppError` `offline`
 * and `cancelled`.
 */
export function createIpcAdapter(desktop: IpcClient): AxiosAdapter {
  return async (config) => {
    const request = await createRequest(config);
    const { signal } = config;
    const refuseCancelled = () => {
      if (signal?.aborted === true) throw new AppError("cancelled", "the request was cancelled");
    };
    refuseCancelled();
    const cancel = () => void desktop.cancelRequest(request.id);
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      cancel();
    };
    const stopListening = listenToProgress(desktop, request.id, config);
    // Before anything is asked: the first bytes may be here before the answer's head.
    const stream = request.isStream ? openStream(desktop, request.id) : null;
    const timer = config.timeout ? setTimeout(giveUp, config.timeout) : undefined;
    signal?.addEventListener?.("abort", cancel);
    try {
      const response = await desktop.sendRequest(request);
      refuseCancelled();
      if (isLate) {
        throw new AxiosError("timeout exceeded", AxiosError.ETIMEDOUT, config);
      }
      if (response.status === appErrorStatus.offline) {
        throw new AppError("offline", "the server did not answer");
      }
      const { status, headers } = response;
      const data = stream === null ? readData(response, config) : readStream(response, stream);
      return { status, statusText: "", headers, config, data };
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
    body: await createBody(config.data as RequestData | undefined),
    isStream: config.responseType === "stream",
  };
}

async function createBody(data: RequestData = null): Promise<ApiRequest["body"]> {
  if (data === null) return null;
  if (typeof data === "string") return { kind: "text", text: data };
  if (data instanceof Blob) return { kind: "bytes", bytes: await readBytes(data) };
  const { fields, file, fileName } = data;
  const bytes = await readBytes(file);
  return { kind: "multipart", fields, file: { name: fileName, type: file.type, bytes } };
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

function listenToProgress(
  desktop: IpcClient,
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

/** Copied: bytes that crossed a process may lie on a buffer of a kind that Blob refuses. */
function readData({ headers, bytes }: ApiResponse, config: InternalAxiosRequestConfig) {
  return config.responseType === "blob"
    ? new Blob([new Uint8Array(bytes)], { type: headers["content-type"] ?? "" })
    : new TextDecoder().decode(bytes);
}

/** Only a stream that was granted goes on; what refused it is here as a whole. */
function readStream({ status, bytes }: ApiResponse, stream: ReadableStream<Uint8Array>) {
  if (status === 200) return stream;
  void stream.cancel();
  return new Response(new Uint8Array(bytes)).body;
}

function openStream(desktop: IpcClient, id: string): ReadableStream<Uint8Array> {
  const listeners: (() => void)[] = [];
  const stop = () => {
    for (const stopOne of listeners.splice(0)) stopOne();
  };
  return new ReadableStream({
    start(controller) {
      const onChunk = (chunk: { id: string; bytes: Uint8Array }) => {
        if (chunk.id === id) controller.enqueue(chunk.bytes);
      };
      const onEnd = ({ id: ended, error }: { id: string; error: string | null }) => {
        if (ended !== id) return;
        stop();
        if (error === null) controller.close();
        else controller.error(readError(error));
      };
      listeners.push(desktop.on("api:chunk", onChunk), desktop.on("api:stream-ended", onEnd));
    },
    cancel() {
      stop();
      void desktop.cancelRequest(id);
    },
  });
}

function readError(code: string): AppError {
  return new AppError(isAppErrorCode(code) ? code : "internal_error", "the stream broke");
}
