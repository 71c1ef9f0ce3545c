/** One request of the app to its server. `path` starts with `/api/` and includes the query. */
export type TransportRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: TransportBody;
  /** What the caller wants of a successful answer; a failed one is always parsed as JSON. */
  answer: "json" | "blob";
  signal?: AbortSignal | undefined;
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
};

export type TransportBody =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "form"; fields: Record<string, string> }
  | MultipartBody
  /** A part of a file, as it is. */
  | { kind: "bytes"; file: Blob; type: string };

/** Fields and the one file behind them; how they are written is up to whoever sends them. */
export type MultipartBody = {
  kind: "multipart";
  fields: Record<string, string>;
  file: Blob;
  fileName: string;
};

export type UploadProgress = { sentBytes: number; totalBytes: number };

/** Whatever the status: the API client decides what is a failure. */
export type TransportResponse = {
  status: number;
  headers: Record<string, string>;
  data: unknown;
};

export type ServerEvent = { name: string; data: string };

/**
 * The one way out of the page. Adds the platform's authorization. Throws `AppError`: `offline` when
 * nobody was reached, `unavailable` when the answer took too long, `cancelled` when the signal fired.
 */
export type Transport = {
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Reads server-sent events until the server ends the stream (resolves) or it breaks (rejects). */
  readEvents(
    path: string,
    headers: Record<string, string>,
    onEvent: (event: ServerEvent) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Leaves a form behind that may outlive the page. Nobody hears of an answer; never throws. */
  leaveNote(path: string, fields: Record<string, string>): void;
};
