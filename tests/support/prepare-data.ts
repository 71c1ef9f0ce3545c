import { existsSync } from "node:fs";
import { join } from "node:path";

import { preparedDataName, removeDataDir, startServerProcess } from "./server-process.ts";

/**
 * Lets one server make its cluster, its tables and its demonstration, so that the servers of the
 * journeys start on copies of them. Answers the way to remove it again.
 */
export default async function prepareData(): Promise<() => void> {
  const server = await startServerProcess();
  await server.stop();
  if (isCopyable(server.dataDir)) process.env[preparedDataName] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}

/** A cluster that lies elsewhere behind a link would be shared; Windows has no `cp`. */
function isCopyable(dataDir: string): boolean {
  return process.platform !== "win32" && existsSync(join(dataDir, "postgres"));
}
