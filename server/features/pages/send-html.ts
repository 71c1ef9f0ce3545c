import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

import { isRegisteredUser } from "#shared/session.ts";
import type { PageProps } from "#shared/session.ts";

/** Below this the headers weigh more than what is saved. */
const minBytes = 1024;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Sends a page. One that knows nobody is packed; one with a session in it holds a visitor's id, which
 * could be guessed from the packed length beside words that somebody else chose (BREACH). What a
 * visitor left may come back as it was; the page of a person with an account is kept by nobody.
 */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  { session, isPlain }: Pick<PageProps, "session"> & { isPlain: boolean },
): Promise<FastifyReply> {
  const user = session?.user;
  const mayReturn = isPlain && (user === undefined || !isRegisteredUser(user));
  void reply
    .header("cache-control", mayReturn ? "private, no-cache" : "no-store")
    .header("vary", "Accept-Encoding, Accept-Language, Cookie")
    .type("text/html; charset=utf-8");
  const bytes = Buffer.from(page);
  const packer =
    isPlain && user === undefined ? choosePacker(request.headers["accept-encoding"]) : null;
  if (packer === null || bytes.length < minBytes) return reply.send(bytes);
  return reply.header("content-encoding", packer).send(await packers[packer](bytes));
}

function choosePacker(accepted = ""): keyof typeof packers | null {
  const names = new Set(
    accepted
      .split(",")
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim().toLowerCase()),
  );
  if (names.has("br")) return "br";
  return names.has("gzip") ? "gzip" : null;
}
