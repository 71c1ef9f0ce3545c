import { PassThrough, Readable } from "node:stream";

import { ZipFile } from "yazl";

/** A file for the archive, opened when it is its turn; null leaves an empty place, and is noted by who opens it. */
export type ZipEntry = {
  path: string;
  /** Pictures are as small as they get. */
  isPicture: boolean;
  open: () => Promise<Readable | null>;
};

/**
 * An archive that is written while it is read, one file at a time: however much goes into it, no more than a
 * few blocks are held. When its reader goes, or a file breaks off, whatever is open is closed.
 */
export function createZipStream(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  const begin = async (
    open: ZipEntry["open"],
    done: (error: unknown, stream: Readable) => void,
  ): Promise<void> => {
    try {
      current = (await open()) ?? Readable.from([]);
      current.once("error", fail);
      // Whoever read it may have gone meanwhile.
      if (out.destroyed) current.destroy();
      else done(null, current);
    } catch (error) {
      fail(error);
    }
  };
  for (const { path, isPicture, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: at, mode: 0o100600, compress: !isPicture }, (done) => {
      if (!out.destroyed) void begin(open, done);
    });
  }
  zip.on("error", fail);
  zip.outputStream.pipe(out);
  out.once("close", () => current?.destroy());
  zip.end();
  return out;
}
