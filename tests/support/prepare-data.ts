import { existsSync } from "node:fs";
import { join } from "node:path";

import type { FullConfig } from "@playwright/test";

import { preparedDataName, removeDataDir, startServerProcess } from "./server-process.ts";

/**
 * Lets one server make its cluster, its tables and its demonstration, so that the servers of the
 * journeys start on copies of them. Answers the way to remove it again. Rejects before anything is
 * started where what the chosen projects open has not been built.
 */
export default async function prepareData(config: FullConfig): Promise<() => void> {
  const missing = findMissingBuild(
    config.filteredProjects.map(({ name }) => name),
    (file) => existsSync(join(import.meta.dirname, "../..", file)),
  );
  if (missing !== null) throw new Error(missing);
  const server = await startServerProcess();
  await server.stop();
  // Windows has no `cp`.
  if (process.platform !== "win32") process.env[preparedDataName] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}

const builds = [
  {
    name: "The web app",
    file: "dist/web/index.html",
    command: "npm run build:web",
    // People sign in to the desktop app on the server's own pages.
    isFor: (project: string) => project !== "workshop",
  },
  {
    name: "The server",
    file: "dist/server.js",
    command: "npm run build:server",
    isFor: (project: string) => project === "founding",
  },
  {
    name: "The desktop app",
    file: "out/main/index.js",
    command: "npm run build:desktop",
    isFor: (project: string) => project === "desktop",
  },
  {
    name: "The workshop",
    file: "dist/workshop/index.html",
    command: "npm run build:workshop",
    isFor: (project: string) => project === "workshop",
  },
] as const;

/**
 * What has to be built before these projects run, in one sentence; null when all of it is. Each of
 * their tests would wait its whole time for a page that never comes. `exists` takes a file's path
 * below the root of the repository.
 */
export function findMissingBuild(
  projects: readonly string[],
  exists: (file: string) => boolean,
): string | null {
  const missing = builds.filter(({ file, isFor }) => projects.some(isFor) && !exists(file));
  if (missing.length === 0) return null;
  const names = missing.map(({ name }, index) => (index === 0 ? name : name.replace("The", "the")));
  const commands = missing.map(({ command }) => command).join(" && ");
  return `${names.join(" and ")} ${missing.length === 1 ? "has" : "have"} not been built yet: run \`${commands}\`.`;
}
