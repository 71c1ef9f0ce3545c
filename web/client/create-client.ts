/** A call as the server knows it. */
export type CallRow = {
  method: string;
  /** With `:name` for each of the call's params. */
  path: string;
  /** What comes back: JSON, the bytes of a file, or nothing. */
  answer: "json" | "bytes" | "none";
  /** `file` goes with `body`, as a form. */
  sends: "json" | "form" | "none";
};

export type ClientOptions = {
  /** Where the server is: `https://rooms.example.com`. */
  origin: string;
  /** A key made in the studio under API. Without one only what everybody sees can be read. */
  key?: string;
  /** The company's address, when no key says which company is meant. */
  company?: string;
  /** Instead of the platform's own. */
  fetch?: typeof fetch;
  /** How long one call may take, in milliseconds; 60,000 unless given. */
  timeoutMs?: number;
};

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  fileName?: string;
  /** Repeating a call with the same key answers what the first one answered. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** A call that the server refused, or that did not arrive (`status` 0). */
export class RoomwrightError extends Error {
  override readonly name = "RoomwrightError";
  readonly status: number;
  /** What went wrong, for programs. */
  readonly code: string;
  readonly details: unknown;
  /** Names the request in the server's log. */
  readonly requestId: string | null;

  constructor(
    message: string,
    about: { status: number; code: string; details?: unknown; requestId?: string | null },
  ) {
    super(message);
    this.status = about.status;
    this.code = about.code;
    this.details = about.details ?? null;
    this.requestId = about.requestId ?? null;
  }
}

/** A method for each of the calls. */
export function createCaller(
  calls: Readonly<Record<string, CallRow>>,
  options: ClientOptions,
): Record<string, (parts?: Parts) => Promise<unknown>> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, row]) => [
      name,
      (parts: Parts = {}) => send(row, parts, options),
    ]),
  );
}

async function send(row: CallRow, parts: Parts, options: ClientOptions): Promise<unknown> {
  const { origin, key, company, timeoutMs = 60_000 } = options;
  const ask = options.fetch ?? fetch;
  const url = new URL(fillPath(row.path, parts.params ?? {}), origin);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (isGiven(value)) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: "application/json" });
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  if (company !== undefined) headers.set("x-roomwright-company", company);
  if (parts.idempotencyKey !== undefined) headers.set("idempotency-key", parts.idempotencyKey);
  const body = writeBody(row, parts);
  if (typeof body === "string") headers.set("content-type", "application/json");
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = parts.signal === undefined ? timeout : AbortSignal.any([parts.signal, timeout]);
  const init = { method: row.method, headers, signal, redirect: "error" } as const;
  const answer = await ask(url, body === null ? init : { ...init, body }).catch(
    (error: unknown) => {
      parts.signal?.throwIfAborted();
      throw new RoomwrightError(String(error), { status: 0, code: "unavailable" });
    },
  );
  if (!answer.ok) throw await readFailure(answer);
  if (row.answer === "bytes") return answer.blob();
  return row.answer === "json" ? answer.json() : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([a-zA-Z]+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new RangeError(`params.${name} is missing`);
    return encodeURIComponent(value);
  });
}

function writeBody(row: CallRow, { body, file, fileName }: Parts): string | FormData | null {
  if (row.sends === "none") return null;
  if (row.sends === "json") return JSON.stringify(body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, String(value));
  }
  if (file !== undefined) form.set("file", file, fileName ?? "file");
  return form;
}

async function readFailure(answer: Response): Promise<RoomwrightError> {
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const { code, message, details, requestId } = error;
  return new RoomwrightError(typeof message === "string" ? message : `HTTP ${status}`, {
    status,
    code: typeof code === "string" ? code : "unavailable",
    details,
    requestId: typeof requestId === "string" ? requestId : null,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
