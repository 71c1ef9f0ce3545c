import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { reportTable } from "#bench/report-table.ts";
import {
  createDataDir,
  findFreePort,
  removeDataDir,
  startServerProcess,
} from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { drillBadFiles } from "./drill-bad-files.ts";
import { startDrillLoad } from "./drill-load.ts";
import { createWitness } from "./witness.ts";

/**
 * Does one kind of harm to a server under load, again and again, and counts what it promised and did
 * not keep: `npm run drill -- <name> [--rounds 10] [--visitors 4]`. Fails when anything was lost or
 * doubled, a render failed, or the server did not stop when asked to.
 */

type Site = { server: ServerProcess; start: () => Promise<ServerProcess> };
/** Answers the server that serves from then on. */
type Harm = (site: Site) => Promise<ServerProcess>;

const drills: Readonly<Record<string, Harm>> = {
  "kill-server": async ({ server, start }) => {
    await server.kill();
    return start();
  },
  "kill-postgres": async ({ server }) => {
    process.kill(readPostgresId(server), "SIGKILL");
    return server;
  },
  // PostgreSQL ends all its connections then, and recovers.
  "kill-backend": async ({ server }) => {
    const backends = listBackends(readPostgresId(server));
    const chosen = backends[Math.floor(Math.random() * backends.length)];
    if (chosen !== undefined) process.kill(chosen, "SIGKILL");
    return server;
  },
  "restart-server": async ({ server, start }) => {
    await server.stop();
    return start();
  },
  // Takes every connection and says nothing for longer than anybody waits.
  "freeze-postgres": async ({ server }) => {
    const postgres = readPostgresId(server);
    const all = [postgres, ...listChildren(postgres).map(({ pid }) => pid)];
    for (const pid of all) process.kill(pid, "SIGSTOP");
    await sleep(8_000);
    for (const pid of all) process.kill(pid, "SIGCONT");
    return server;
  },
};

function readPostgresId({ dataDir }: ServerProcess): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

function listChildren(parent: number): { pid: number; command: string }[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return [...table.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)]
    .filter(([, , ppid]) => Number(ppid) === parent)
    .map(([, pid, , command = ""]) => ({ pid: Number(pid), command }));
}

function listBackends(postgres: number): number[] {
  return listChildren(postgres)
    .filter(({ command }) => /roomwright_(?:app|identity)/.test(command))
    .map(({ pid }) => pid);
}

async function waitUntilReady(server: ServerProcess): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${server.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
}

/** Work is well under way again by then. */
const answersBeforeHarm = 10;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    visitors: { type: "string" },
    files: { type: "string" },
    seed: { type: "string" },
  },
});
const [name = ""] = positionals;
if (name === "bad-files") {
  const isHeld = await drillBadFiles(Number(values.files ?? 2_000), Number(values.seed ?? 1));
  if (!isHeld) process.exitCode = 1;
} else {
  const harm = Object.hasOwn(drills, name) ? drills[name] : undefined;
  if (harm === undefined) {
    throw new RangeError(`npm run drill -- ${[...Object.keys(drills), "bad-files"].join(" | ")}`);
  }
  await harmAgainAndAgain(harm);
}

async function harmAgainAndAgain(harm: Harm): Promise<void> {
  const rounds = Number(values.rounds ?? 10);
  const dataDir = createDataDir();
  const port = await findFreePort();
  const env = { NODE_ENV: "production", RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" };
  const start = () => startServerProcess({ dataDir, port, env });
  let server = await start();
  const seconds: number[] = [];
  const silences: number[] = [];
  const witness = createWitness();
  const load = await startDrillLoad(() => server.origin, witness, Number(values.visitors ?? 4));
  for (let round = 0; round < rounds; round += 1) {
    load.listenAnew();
    while (load.countAnswers() < answersBeforeHarm) await sleep(20);
    await sleep(Math.random() * 500);
    load.listenAnew();
    const began = performance.now();
    server = await harm({ server, start });
    await waitUntilReady(server);
    seconds.push((performance.now() - began) / 1000);
    while (load.countAnswers() === 0) await sleep(20);
    silences.push(load.longestSilenceMs() / 1000);
  }
  const { found, failedRenders } = await load.stop();
  const stopping = performance.now();
  await server.stop();
  const secondsToStop = (performance.now() - stopping) / 1000;
  const verdict = witness.compare(found);
  const leftovers = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^(?:uploads|files\/parts)\/[^/]+\/.|\.part$/.test(path),
  );
  await reportTable(`drill-${name}`, [
    {
      rounds,
      acknowledged: verdict.acknowledged,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      "failed renders": failedRenders,
      leftovers: leftovers.length,
      "ready s": median(seconds),
      "ready s, worst": worst(seconds),
      "silence s, worst": worst(silences),
      "stop s": Number(secondsToStop.toFixed(2)),
    },
  ]);
  removeDataDir(dataDir);
  if (verdict.lost.length + verdict.doubled.length + failedRenders > 0) process.exitCode = 1;
}

function worst(measured: readonly number[]): number {
  return Number(Math.max(...measured).toFixed(2));
}

function median(measured: readonly number[]): number {
  return Number((measured.toSorted((a, b) => a - b)[measured.length >> 1] ?? 0).toFixed(2));
}
