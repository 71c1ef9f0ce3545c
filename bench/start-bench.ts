import { spawnSync } from "node:child_process";

import { reportTable } from "./report-table.ts";

/**
 * What it costs to load the server, up to its settings: a port that is none ends it there. CPU seconds
 * of user and system together, the median of `rounds` after one that fills the caches.
 */
const rounds = 5;

const ways = [
  { way: "sources, server/main.ts", file: "server/main.ts", env: {} },
  {
    way: "dist/server.js without compiled code",
    file: "dist/server.js",
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
  },
  { way: "dist/server.js", file: "dist/server.js", env: {} },
];

const tellUsage = `data:text/javascript,process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1e6));
})`;

function measureCpuSeconds(file: string, env: Record<string, string>): number {
  const { stdout } = spawnSync(process.execPath, ["--import", tellUsage, file], {
    env: { ...process.env, ...env, PORT: "99999" },
    encoding: "utf8",
  });
  return Number(stdout);
}

const rows = ways.map(({ way, file, env }) => {
  measureCpuSeconds(file, env);
  const seconds = Array.from({ length: rounds }, () => measureCpuSeconds(file, env));
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return { way, "CPU s": median.toFixed(2) };
});
await reportTable("start", rows);
