import type { IncomingMessage } from "node:http";

import { askOutside } from "./ask-outside.ts";
import type { OutsideFailure, OutsideWorld } from "./ask-outside.ts";

/** What a client library may ask for: the part of `fetch` that those of OpenID use. */
export type OutsideFetch = (
  url: string,
  options: {
    method: string;
    headers?: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal | null | undefined;
  },
) => Promise<Response>;

/** Documents of an issuer are a few thousand bytes; nobody is read on for ever. */
const maxAnswerBytes = 512 * 1024;

/** Nobody answered, or with more than is read. */
class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure) {
    super(`the other server could not be asked: ${failure}`);
    this.failure = failure;
  }
}

/**
 * A `fetch` for libraries that are told addresses by strangers: every request goes out as `askOutside`
 * sends it, so it reaches the public internet only, and redirects are answers.
 */
export function createOutsideFetch(world: OutsideWorld): OutsideFetch {
  return async (url, { method, headers = {}, body, signal }) => {
    if (method !== "GET" && method !== "POST") throw new RangeError(`${method} is not asked with`);
    const text = writeBody(body);
    const asked = await askOutside(
      world,
      { method, url, headers, ...(text === null ? {} : { body: text }) },
      signal ?? new AbortController().signal,
      readAnswer,
    );
    if (asked.failure !== null) throw new OutsideError(asked.failure);
    return asked.value;
  };
}

/** Why a request of `createOutsideFetch` failed, however the library wrapped it; null for anything else. */
export function findOutsideFailure(error: unknown): OutsideFailure | null {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof OutsideError) return cause.failure;
    if (cause.name === "TimeoutError") return "timeout";
    ({ cause } = cause);
  }
  return null;
}

function writeBody(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new RangeError("only texts and forms are sent");
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new OutsideError("unreachable");
  }
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(", "));
  }
  // These statuses have no body, and the constructor takes none for them.
  const isBare = status === 204 || status === 205 || status === 304;
  return new Response(isBare ? null : Buffer.concat(chunks), { status, headers });
}
