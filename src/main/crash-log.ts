import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The file starts anew beyond it; the one before is kept. */
const maxBytes = 512 * 1024;
/** What could open somebody's work: cookies, codes and long random words. */
const secrets =
  /(?:[\w-]*(?:token|cookie|authorization|code|password)[\w-]*\s*[=:]\s*)\S+|[\w-]{32,}/gi;

/** Writes down what went wrong on this computer; nothing of it is sent anywhere. */
export type CrashLog = { note(what: string, error: unknown): void };

export function openCrashLog(path: string, now: () => Date = () => new Date()): CrashLog {
  return {
    note(what, error) {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const line = `${now().toISOString()} ${what}: ${said.replaceAll(secrets, "…")}\n`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) {
          renameSync(path, `${path}.1`);
        }
        appendFileSync(path, line, { mode: 0o600 });
      } catch {
        // Where nothing can be written, the app goes on without.
      }
    },
  };
}
