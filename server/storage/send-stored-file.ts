import type { FastifyReply, FastifyRequest } from "fastify";

import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { ByteRange, CheckedStorage, OpenedFile } from "./storage.ts";

/** What is said about a file that is sent. */
export type FileAnswer = {
  contentType: string;
  /** Identifies these very bytes; sent as a strong ETag. */
  tag: string;
  /**
   * `immutable`: this address always gives these bytes. `revalidate`: it may give others later.
   * `public`: as `immutable`, the same for whoever asks.
   */
  cache: "immutable" | "revalidate" | "public";
  /** Makes browsers save the file under this name instead of showing it. */
  downloadName?: string;
};

export type SentFile = FileAnswer & { key: string };

const cacheHeaders = {
  immutable: "private, max-age=31536000, immutable",
  revalidate: "private, no-cache",
  public: "public, max-age=31536000, immutable",
} as const;

/** Answers with a stored file, as `sendFile` does. */
export function sendStoredFile(
  storage: CheckedStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  return sendFile(request, reply, file, () => storage.open(file.key));
}

/**
 * Answers with a file: 200, 206 for one byte range, 304 when the client has it, 416 for a range
 * outside. Whatever the bytes are, a browser will not run them as a page.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  open: () => Promise<OpenedFile>,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  const isKnown = matchesTag(request.headers["if-none-match"], etag);
  // Looked for before anything is said about it: that a file is damaged must not be kept for a year.
  const opened = isKnown ? null : await open();
  void reply.headers({
    etag,
    "cache-control": cacheHeaders[file.cache],
    ...(file.cache === "public" ? {} : { vary: `Cookie, Authorization, ${companyHeader}` }),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  if (file.downloadName !== undefined) {
    void reply.header("content-disposition", createAttachmentHeader(file.downloadName));
  }
  if (opened === null) return reply.code(304).send();
  const range = readRange(request, etag, opened.bytes);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${opened.bytes}`).send();
  }
  const stream = await opened.read(range);
  void reply.type(file.contentType);
  if (range === null) return reply.header("content-length", opened.bytes).send(stream);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${opened.bytes}`)
    .header("content-length", range.end - range.start + 1)
    .send(stream);
}

/** `Content-Disposition` as RFC 6266: an ASCII name for old clients, the real one beside it. */
export function createAttachmentHeader(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9 ._()-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .map((part) => part.trim().replace(/^W\//, ""))
    .some((part) => part === etag || part === "*");
}

/** Only a single range is served in part; any other request for parts gets the whole file. */
function readRange(
  request: FastifyRequest,
  etag: string,
  bytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return null;
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== etag) return null;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
