import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { startDrillLoad } from "./drill-load.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";
import { judgeSite } from "./judge-site.ts";
import type { Timings } from "./judge-site.ts";
import { openSite } from "#support/open-site.ts";
import { createWitness } from "./witness.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const migrations = "server/db/migrations";
const sideBySideMs = 8_000;

/**
 * Replaces the two servers of an earlier release by this one's, one after the other, under load: the
 * first one of this release changes the database while the old one goes on. The old release is `from`,
 * or the last one with fewer migrations.
 */
export async function drillUpgrade({ from, visitors }: DrillOptions): Promise<DrillReport> {
  const commit = from ?? findOldRelease();
  const old = checkOut(commit);
  try {
    const site = await openSite({ servers: 2, checkout: old });
    try {
      const timings: Timings = { readySeconds: [], silenceSeconds: [] };
      const witness = createWitness();
      const load = await startDrillLoad(() => site.readOrigin(), witness, visitors);
      await sleep(sideBySideMs);
      for (const index of [0, 1]) {
        load.listenAnew();
        const began = performance.now();
        await site.servers[index]?.stop();
        await site.startServer(index);
        timings.readySeconds.push((performance.now() - began) / 1000);
        await sleep(sideBySideMs);
        timings.silenceSeconds.push(load.longestSilenceMs() / 1000);
      }
      const { rows, isHeld } = await judgeSite(site, load, witness, timings);
      const added = listMigrations("HEAD").length - listMigrations(commit).length;
      const about = { from: commit.slice(0, 8), "migrations added": added };
      return { rows: rows.map((row) => ({ ...about, ...row })), isHeld };
    } finally {
      await site.close();
    }
  } finally {
    git("worktree", "remove", "--force", old);
  }
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

/** The last commit of the main line that had fewer migrations than there are now. */
function findOldRelease(): string {
  const now = listMigrations("HEAD").length;
  const commits = git("rev-list", "--first-parent", "--max-count=1000", "HEAD").split("\n");
  const found = commits.find((commit) => listMigrations(commit).length < now);
  if (found === undefined) throw new RangeError("there is no release with fewer migrations");
  return found;
}

function listMigrations(commit: string): string[] {
  const names = git("ls-tree", "--name-only", commit, `${migrations}/`).split("\n");
  return names.filter((name) => name.endsWith(".sql"));
}

/** A release's files, with the packages of this one. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "roomwright-release-"));
  rmSync(folder, { recursive: true });
  git("worktree", "add", "--detach", folder, commit);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
