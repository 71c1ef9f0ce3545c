import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from "axios";

import { AppError, isAppErrorCode, reachServer } from "#shared/app-error.ts";
import { parseJson } from "#shared/parse-json.ts";
import { errorAnswerSchema } from "#shared/wires/http/http-call.ts";

import { readEventStream } from "./event-stream.ts";
import type { RequestData } from "./http-client.ts";
import { leaveNote } from "./leave-note.ts";
import type {
  Transport,
  TransportBody,
  TransportRequest,
  TransportResponse,
  UploadProgress,
} from "./transport.ts";

/** A server that accepted the connection and then fell silent is too slow to be waited for. */
const jsonTimeoutMs = 30_000;
const jsonType = "application/json";

type Answer = Pick<AxiosResponse<unknown>, "status" | "headers" | "data">;

/** As much of axios as a transport needs. */
export type HttpClient = {
  readonly defaults: Pick<AxiosInstance["defaults"], "adapter" | "baseURL">;
  request(config: AxiosRequestConfig): Promise<Answer>;
};

/** The transport of every platform, over the axios that the platform made. */
export function createTransport(client: HttpClient): Transport {
  const { adapter, baseURL = "" } = client.defaults;
  return {
    async send(request) {
      const { answer, body, onUploadProgress, signal } = request;
      const { data, type } = writeBody(body, request.method);
      const ask = () =>
        client
          .request({
            method: request.method,
            url: request.path,
            headers: { ...request.headers, ...(type === null ? {} : { "Content-Type": type }) },
            data,
            responseType: answer === "blob" ? "blob" : "text",
            timeout: answer === "json" && !("file" in body) ? jsonTimeoutMs : 0,
            ...(signal === undefined ? {} : { signal }),
            ...(onUploadProgress === undefined ? {} : watchUpload(onUploadProgress)),
          })
          .catch(refuseLate);
      return readResponse(await reachServer(ask, signal), answer);
    },

    async readEvents(path, headers, onEvent, signal) {
      const ask = () =>
        client.request({
          method: "GET",
          url: path,
          // Of the adapters that axios brings along, fetch is the one that streams.
          adapter: typeof adapter === "function" ? adapter : "fetch",
          responseType: "stream",
          headers: { ...headers, Accept: "text/event-stream" },
          signal,
        });
      const { status, data } = await reachServer(ask, signal);
      const stream = data as ReadableStream<Uint8Array> | null;
      if (status !== 200 || stream === null) throw await readRefusal(status, stream);
      await readEventStream(stream, onEvent, signal);
    },

    leaveNote: (path, fields) => leaveNote(baseURL + path, fields),
  };
}

/** What axios calls a request that took too long: its own name for it would load it before anything is asked. */
const tookTooLong = "ETIMEDOUT";

/** Slow is not offline: the server is there. */
function refuseLate(cause: unknown): never {
  if (cause instanceof Error && "code" in cause && cause.code === tookTooLong) {
    throw new AppError("unavailable", "the server took too long", { cause });
  }
  throw cause;
}

/**
 * Every call but an upload says that it carries JSON, also one that carries nothing; axios leaves
 * the type out where there is no data, which `null` is not. An upload's has the sender's boundary.
 */
function writeBody(
  body: TransportBody,
  method: TransportRequest["method"],
): { data: RequestData; type: string | null } {
  switch (body.kind) {
    case "multipart":
      return { data: body, type: null };
    case "bytes":
      return { data: body.file, type: body.type };
    case "form":
      return {
        data: new URLSearchParams(body.fields).toString(),
        type: "application/x-www-form-urlencoded",
      };
    case "json":
      return { data: JSON.stringify(body.value), type: jsonType };
    default:
      return { data: method === "GET" ? null : "{}", type: jsonType };
  }
}

function watchUpload(onUploadProgress: (progress: UploadProgress) => void) {
  return {
    onUploadProgress: ({ loaded, total }: { loaded: number; total?: number | undefined }) =>
      onUploadProgress({ sentBytes: loaded, totalBytes: total ?? loaded }),
  };
}

async function readResponse(
  { status, data, headers: received }: Answer,
  answer: TransportRequest["answer"],
): Promise<TransportResponse> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(received)) headers[name] = String(value);
  if (answer === "blob" && status >= 200 && status <= 299) return { status, headers, data };
  const text = data instanceof Blob ? await data.text() : data;
  return { status, headers, data: typeof text === "string" ? readText(text) : text };
}

/** What is not JSON stays text: the API client's schemas refuse it with the status at hand. */
function readText(text: string): unknown {
  const parsed = text === "" ? null : parseJson(text);
  return parsed === undefined ? text : parsed;
}

/** A refused stream answers like any other failed call. */
async function readRefusal(
  status: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<AppError> {
  const message = `the event stream answered ${status}`;
  const text = await new Response(body).text().catch(() => "");
  const answer = errorAnswerSchema.safeParse(parseJson(text));
  const code = answer.success ? answer.data.error.code : null;
  return new AppError(isAppErrorCode(code) ? code : "unavailable", message);
}
