import { AsyncLocalStorage } from "node:async_hooks";
import type * as Files from "node:fs/promises";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { createRandom } from "#kernels/random.ts";
import { lockDataDirectory } from "#server/db/data-lock.ts";
import type { DataLock } from "#server/db/data-lock.ts";

/**
 * A process that claims the directory. Its operations on files are the real ones, but each waits
 * until it is let through, so that a seed decides in which order those of several happen.
 */
type Claimant = {
  pid: number;
  phase: "claiming" | "holding" | "releasing" | "done";
  lock: DataLock | null;
  step: (() => void) | null;
  pause: () => void;
};

const stage = vi.hoisted(() => {
  // The lock of an earlier file knows the real files; no later file may meet the one of this.
  vi.resetModules();
  return {
    running: null as AsyncLocalStorage<Claimant> | null,
    living: new Set<number>(),
    /** Windows: a file that somebody reads is not replaced. */
    refusesRename: false,
  };
});
afterAll(() => vi.resetModules());
stage.running = new AsyncLocalStorage<Claimant>();

vi.mock("node:fs/promises", async (load) => {
  const files = await load<typeof Files>();
  const block = (name: "link" | "readFile" | "readdir" | "rename" | "rm" | "writeFile") => {
    const operate = files[name] as (...inputs: unknown[]) => Promise<unknown>;
    return async (...inputs: unknown[]) => {
      const claimant = stage.running?.getStore();
      if (claimant !== undefined) {
        await new Promise<void>((resolve) => {
          claimant.step = resolve;
          claimant.pause();
        });
        if (name === "rename" && stage.refusesRename) throw new Error("EPERM");
      }
      return operate(...inputs);
    };
  };
  const blocked = ["link", "readFile", "readdir", "rename", "rm", "writeFile"] as const;
  return { ...files, ...Object.fromEntries(blocked.map((name) => [name, block(name)])) };
});

vi.mock("#server/runtime/process-identity.ts", () => ({
  isAlive: (pid: number) => stage.living.has(pid),
  readStartMark: () => Promise.resolve("1"),
}));

const realPid = process.pid;
let directory: string;
let lastPid: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "roomwright-lock-"));
  // Above every id that a system gives.
  lastPid = 10_000_000;
  const get = () => stage.running?.getStore()?.pid ?? realPid;
  Object.defineProperty(process, "pid", { configurable: true, enumerable: true, get });
  stage.living = new Set([realPid]);
});
afterEach(async () => {
  const pid = { configurable: true, enumerable: true, writable: false, value: realPid };
  Object.defineProperty(process, "pid", pid);
  await rm(directory, { recursive: true });
});

/** Runs a claimant up to its next operation on a file, or to the end of what it does. */
function advance(claimant: Claimant, work: () => void): Promise<void> {
  return new Promise((resolve) => {
    claimant.pause = resolve;
    work();
  });
}

async function startClaimant(): Promise<Claimant> {
  lastPid += 1;
  const claimant: Claimant = {
    pid: lastPid,
    phase: "claiming",
    lock: null,
    step: null,
    pause: () => undefined,
  };
  stage.living.add(claimant.pid);
  const attempt = async () => {
    try {
      claimant.lock = await lockDataDirectory(directory);
      claimant.phase = "holding";
    } catch (error) {
      expect(error).toMatchObject({ code: "conflict" });
      claimant.phase = "done";
    }
    claimant.step = null;
    claimant.pause();
  };
  await advance(claimant, () => void stage.running?.run(claimant, attempt));
  return claimant;
}

async function proceed(claimant: Claimant): Promise<void> {
  if (claimant.phase !== "holding") {
    await advance(claimant, () => claimant.step?.());
    return;
  }
  claimant.phase = "releasing";
  const release = async () => {
    await claimant.lock?.release();
    claimant.phase = "done";
    claimant.pause();
  };
  await advance(claimant, () => void stage.running?.run(claimant, release));
}

/** From here on it does nothing, as after a kill -9. */
function kill(claimant: Claimant): void {
  stage.living.delete(claimant.pid);
  claimant.phase = "done";
}

async function playRound(seed: number): Promise<void> {
  const random = createRandom(seed);
  stage.refusesRename = random() < 0.2;
  if (random() < 0.8) await writeFile(join(directory, "server.lock"), "2147483646 1\n");
  let active: Claimant[] = [];
  for (let toCome = 6; toCome > 0 || active.length > 0;) {
    if (toCome > 0 && (active.length === 0 || random() < 0.15)) {
      active.push(await startClaimant());
      toCome -= 1;
    }
    const chosen = active[Math.floor(random() * active.length)];
    if (chosen !== undefined) {
      if (random() < 0.04) kill(chosen);
      else if (chosen.phase !== "holding" || random() < 0.2) await proceed(chosen);
    }
    const holders = active.filter(({ phase }) => phase === "holding");
    if (holders.length > 1) throw new Error(`Two have the lock in round ${seed}.`);
    active = active.filter(({ phase }) => phase !== "done");
  }
}

test("in whatever order claimants come, are killed and leave, no two have the lock", async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    await playRound(seed);
    // What they left behind keeps nobody out, and does not pile up.
    await (await lockDataDirectory(directory)).release();
    expect(await readdir(directory)).toEqual([]);
  }
});
