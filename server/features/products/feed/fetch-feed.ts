import type { IncomingMessage } from "node:http";

import type { FeedProblem } from "#shared/product-feed.ts";
import { maxImportTableBytes } from "#shared/product-import.ts";

import { askOutside } from "../../../runtime/outside/ask-outside.ts";
import type { OutsideWorld } from "../../../runtime/outside/ask-outside.ts";

/** What a feed answered, or why it did not. */
export type Fetched = {
  status: number | null;
  bytes: number;
  problem: FeedProblem | null;
  /** Null when there is nothing new, or nothing that can be used. */
  body: Uint8Array | null;
  etag: string | null;
  lastModified: string | null;
};

const nothing: Fetched = {
  status: null,
  bytes: 0,
  problem: null,
  body: null,
  etag: null,
  lastModified: null,
};

/** Asks for a feed, only if it is another one than last time. */
export async function fetchFeed(
  world: OutsideWorld,
  feed: { url: string; etag: string | null; lastModified: string | null },
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = {
    accept: "text/csv, application/json;q=0.9, text/plain;q=0.5",
    "accept-encoding": "identity",
    "user-agent": "Roomwright-Feed/1",
    ...(feed.etag === null ? {} : { "if-none-match": feed.etag }),
    ...(feed.lastModified === null ? {} : { "if-modified-since": feed.lastModified }),
  };
  const asked = await askOutside(world, { url: feed.url, method: "GET", headers }, signal, read);
  return asked.failure === null ? asked.value : { ...nothing, problem: asked.failure };
}

async function read(answer: IncomingMessage): Promise<Fetched> {
  const status = answer.statusCode ?? 0;
  if (status !== 200) {
    answer.destroy();
    if (status === 304) return { ...nothing, status };
    const isElsewhere = status >= 300 && status < 400;
    return { ...nothing, status, problem: isElsewhere ? "redirected" : "answered" };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxImportTableBytes) {
      answer.destroy();
      return { ...nothing, status, bytes, problem: "too_large" };
    }
    chunks.push(chunk);
  }
  // A connection that broke off ends the loop with an error; what it brought is never half a table.
  const { etag = null, "last-modified": lastModified = null } = answer.headers;
  const body = new Uint8Array(Buffer.concat(chunks));
  return { status, bytes, problem: null, body, etag: cut(etag), lastModified: cut(lastModified) };
}

function cut(header: string | null): string | null {
  return header === null || header.length > 300 ? null : header;
}
