import { preparedDataName, removeDataDir, startServerProcess } from "./server-process.ts";

/**
 * Lets one server make its cluster, its tables and its demonstration, so that the servers of the
 * journeys start on copies of them. Answers the way to remove it again.
 */
export default async function prepareData(): Promise<() => void> {
  const server = await startServerProcess();
  await server.stop();
  // Windows has no `cp`.
  if (process.platform !== "win32") process.env[preparedDataName] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}
