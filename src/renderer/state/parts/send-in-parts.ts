import { mayPass, readAskedMs, retryDelayMs } from "#renderer/services/retry.ts";
import { AppError } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";

import type { UploadControl } from "./upload-control.ts";

/** What the server does for a file that comes in parts. */
export type PartsServer = {
  /** Announces the file; answers the upload's id. `round` counts how often it was begun anew. */
  create(round: number, signal: AbortSignal): Promise<string>;
  /** How much is stored; `not_found` when the server knows the upload no more. */
  readOffset(id: string, signal: AbortSignal): Promise<number>;
  append(
    id: string,
    offset: number,
    part: Blob,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** The photo of all the parts, however often it is asked for. */
  finish(id: string, signal: AbortSignal): Promise<Image>;
};

export type PartsListener = {
  /** The server has a place for the file: from now on it may go on there. */
  onBegun(id: string): Promise<void>;
  onSent(bytes: number): void;
  /** The connection is gone; it goes on by itself. */
  onInterrupted(): void;
};

/** What a cut costs at most is sent once more, so parts are small where it is often cut. */
const minPartBytes = 256 * 1024;
const firstPartBytes = 1024 * 1024;
const maxPartBytes = 4 * 1024 * 1024;
/** Failures in a row of a server that is there; being offline is waited for without an end. */
const maxFailures = 8;

/**
 * Sends a file in parts until its photo is there. What breaks off goes on behind the last byte that the
 * server has acknowledged, which is asked for first; an upload that the server has forgotten is begun
 * anew, once. Rejects with what no waiting mends, and with `cancelled` when it is stopped.
 */
export async function sendInParts(
  server: PartsServer,
  file: Blob,
  begunAs: string | null,
  control: UploadControl,
  listener: PartsListener,
): Promise<Image> {
  let id = begunAs;
  let round = 0;
  let failures = 0;
  let partBytes = firstPartBytes;
  for (;;) {
    await control.untilResumed();
    const signal = control.sending;
    try {
      if (id === null) {
        id = await server.create(round, signal);
        await listener.onBegun(id);
      }
      let offset = await server.readOffset(id, signal);
      listener.onSent(offset);
      while (offset < file.size) {
        const from = offset;
        const part = file.slice(from, from + partBytes);
        const reportSent = (sent: number) => listener.onSent(from + Math.min(sent, part.size));
        await server.append(id, from, part, reportSent, signal);
        offset += part.size;
        listener.onSent(offset);
        failures = 0;
        partBytes = Math.min(maxPartBytes, partBytes * 2);
      }
      return await server.finish(id, signal);
    } catch (error) {
      // Paused or stopped, and perhaps resumed since.
      if (signal.aborted) continue;
      failures += 1;
      partBytes = Math.max(minPartBytes, partBytes / 2);
      const code = error instanceof AppError ? error.code : null;
      if (code === "not_found" && id !== null && round === 0) {
        id = null;
        round += 1;
      } else if (code === "offline" || (failures <= maxFailures && mayGoOn(error))) {
        listener.onInterrupted();
        await control.wait(readAskedMs(error) ?? retryDelayMs(failures));
      } else if (failures > maxFailures || !isOutOfStep(code)) {
        throw error;
      }
    }
  }
}

function mayGoOn(error: unknown): boolean {
  return mayPass(error) || (error instanceof AppError && error.code === "rate_limited");
}

/** The server is elsewhere in the file than we are, or a part was hurt: it says where to go on. */
function isOutOfStep(code: string | null): boolean {
  return code === "conflict" || code === "checksum_mismatch";
}
