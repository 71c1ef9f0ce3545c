import { existsSync, renameSync, statSync } from "node:fs";

import { pino } from "pino";
import type { DestinationStream } from "pino";

/**
 * A log file that is put aside as `<path>.1` once it has `maxBytes`, those before it as `.2` and so on;
 * the oldest of `kept` is replaced. Every line is in the file before the next one is written, so that a
 * process that dies has said all it said. Another process may write to the same file: what it put aside
 * is not put aside again.
 */
export function openLogFile(path: string, maxBytes: number, kept: number): DestinationStream {
  const file = pino.destination({ dest: path, mkdir: true, sync: true });
  let bytes = statSync(path).size;
  return {
    write(line) {
      file.write(line);
      bytes += Buffer.byteLength(line);
      if (bytes < maxBytes) return;
      bytes = 0;
      try {
        putAside(path, maxBytes, kept);
        file.reopen();
      } catch {
        // Where renaming is not allowed the log goes on in one file; the next try is as many bytes away.
      }
    },
  };
}

function putAside(path: string, maxBytes: number, kept: number): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return;
  for (let age = kept - 1; age >= 1; age -= 1) {
    if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
  }
  renameSync(path, `${path}.1`);
}
