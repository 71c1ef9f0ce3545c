import { readFileSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Loaded before a server, it lets a drill slow the store down: what is done to stored files takes as
 * many milliseconds longer as the file of this setting says.
 */
export const slowFilesName = "DRILL_SLOW_FILES";

const storedPattern = /\/files\//;
const path = process.env[slowFilesName];

if (path !== undefined) {
  const wait = async (file: unknown): Promise<void> => {
    if (!storedPattern.test(String(file))) return;
    const ms = Number(readFileSync(path, "utf8"));
    if (ms > 0) await sleep(ms);
  };
  for (const name of ["open", "readFile", "writeFile", "rename", "link", "stat", "rm"] as const) {
    const real = files[name] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(files, {
      async [name](...given: unknown[]) {
        await wait(given[0]);
        return real(...given);
      },
    });
  }
  syncBuiltinESMExports();
}
