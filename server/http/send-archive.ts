import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

import type { FastifyReply, FastifyRequest } from "fastify";

import { createAttachmentHeader } from "../storage/send-stored-file.ts";
import { createZipStream } from "./zip-stream.ts";
import type { ZipEntry } from "./zip-stream.ts";

/** A client that takes nothing for so long has gone without saying so. */
const patienceMs = 30_000;

type Archive = {
  fileName: string;
  at: Date;
  /** What goes into it, when it is its turn; the signal says that nobody takes any more of it. */
  list: (signal: AbortSignal) => Promise<readonly ZipEntry[]>;
};

/**
 * Sends a ZIP archive, a file at a time, as one of the few that are sent at once; `unavailable` when too
 * many wait. It is over when the client has all of it, or has gone.
 */
export async function sendArchive(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { fileName, at, list }: Archive,
): Promise<FastifyReply> {
  const { stores, afterAnswers } = request.server;
  const begun = Promise.withResolvers<Readable>();
  const stop = new AbortController();
  const sent = stores.archiveTurns.run(async () => {
    const archive = createZipStream(await list(stop.signal), at);
    begun.resolve(archive);
    const stopWatching = watchReader(reply, archive);
    await finished(archive, { writable: false }).catch(() => undefined);
    stop.abort();
    stopWatching();
  });
  afterAnswers.add(sent.catch((error: unknown) => begun.reject(error)));
  const archive = await begun.promise;
  return reply
    .headers({
      "content-disposition": createAttachmentHeader(fileName),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .type("application/zip")
    .send(archive);
}

/** Ends what a client asked for that takes nothing any more: others wait for its place. */
function watchReader({ raw }: FastifyReply, archive: Readable): () => void {
  let taken = -1;
  const timer = setInterval(() => {
    const now = raw.socket?.bytesWritten ?? 0;
    if (now === taken) archive.destroy(new Error("the client takes nothing any more"));
    taken = now;
  }, patienceMs);
  return () => clearInterval(timer);
}
