import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openSite } from "#support/open-site.ts";
import type { Site } from "#support/open-site.ts";

/** What is done to a running site in each round; afterwards it works again by itself. */
export type Harm = {
  open: () => Promise<Site>;
  harm: (site: Site) => Promise<void>;
};

const openOne = () => openSite();
const openWithWorkers = () => openSite({ servers: 1, workers: 2 });

/** Every way in which processes are killed, stopped or held up. */
export const harms: Readonly<Record<string, Harm>> = {
  "kill-server": {
    open: openOne,
    async harm(site) {
      await site.servers[0]?.kill();
      await site.startServer(0);
    },
  },
  "kill-postgres": {
    open: openOne,
    async harm(site) {
      process.kill(readPostgresId(site), "SIGKILL");
    },
  },
  // PostgreSQL ends all its connections then, and recovers.
  "kill-backend": {
    open: openOne,
    async harm(site) {
      const backends = listBackends(readPostgresId(site));
      const chosen = backends[Math.floor(Math.random() * backends.length)];
      if (chosen !== undefined) signalIfThere(chosen, "SIGKILL");
    },
  },
  "restart-server": {
    open: openOne,
    async harm(site) {
      await site.servers[0]?.stop();
      await site.startServer(0);
    },
  },
  // Takes every connection and says nothing for longer than anybody waits.
  "freeze-postgres": {
    open: openOne,
    async harm(site) {
      const postgres = readPostgresId(site);
      const all = [postgres, ...listChildren(postgres).map(({ pid }) => pid)];
      for (const pid of all) signalIfThere(pid, "SIGSTOP");
      await sleep(8_000);
      for (const pid of all) signalIfThere(pid, "SIGCONT");
    },
  },
  "kill-worker": {
    open: openWithWorkers,
    async harm(site) {
      await site.workers.shift()?.kill();
      await site.startWorker();
    },
  },
  // Longer than its lease: another one does its render meanwhile, and it comes back with the result.
  "stale-lease": {
    open: openWithWorkers,
    async harm({ workers: [worker] }) {
      if (worker === undefined) throw new RangeError("there is no worker");
      process.kill(worker.pid, "SIGSTOP");
      await sleep(18_000);
      process.kill(worker.pid, "SIGCONT");
    },
  },
  drain: {
    open: openWithWorkers,
    async harm(site) {
      await site.workers.shift()?.stop();
      await site.startWorker();
    },
  },
  // One server and one worker at a time, killed or asked to stop by chance; the others go on.
  "two-servers": {
    open: () => openSite({ servers: 2, workers: 2 }),
    async harm(site) {
      const index = Math.floor(Math.random() * site.servers.length);
      const end = Math.random() < 0.5 ? "kill" : "stop";
      await Promise.all([site.servers[index]?.[end](), site.workers.shift()?.[end]()]);
      await Promise.all([site.startServer(index), site.startWorker()]);
    },
  },
};

/** PostgreSQL ends and begins processes all the time: one that has ended since it was listed needs no signal. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function readPostgresId({ dataDir }: Site): number {
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
