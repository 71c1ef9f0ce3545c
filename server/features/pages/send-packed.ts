import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** Sends a page that no cache keeps, packed where it is plain to everybody and the browser can unpack it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  { isPlain }: { isPlain: boolean },
): Promise<FastifyReply> {
  void reply
    .header("cache-control", "no-store")
    .header("vary", "Accept-Encoding")
    .type("text/html; charset=utf-8");
  const packer = isPlain ? choosePacker(request.headers["accept-encoding"]) : null;
  const bytes = Buffer.from(page);
  if (packer === null) return reply.send(bytes);
  return reply.header("content-encoding", packer).send(await packers[packer](bytes));
}

function choosePacker(accepted: string | string[] | undefined): keyof typeof packers | null {
  const names = new Set(
    String(accepted ?? "")
      .split(",")
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim().toLowerCase()),
  );
  if (names.has("br")) return "br";
  return names.has("gzip") ? "gzip" : null;
}
