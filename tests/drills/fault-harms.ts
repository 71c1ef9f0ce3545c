import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { loadBefore } from "./count-leftovers.ts";
import type { Harm } from "./harms.ts";
import { clockFileName } from "./shift-clock.ts";
import { openSite } from "#support/open-site.ts";
import type { Site, SiteOptions } from "#support/open-site.ts";
import { slowFilesName } from "./slow-files.ts";
import { spoilFiles } from "./spoil-files.ts";

const hourMs = 60 * 60_000;
const smallDiskMegabytes = 480;
const faultMs = 6_000;

/** What disks and clocks do to a site. Mounting needs root, on Linux. */
export const faultHarms: Readonly<Record<string, Harm>> = {
  // Somebody else fills the disk to its last byte, and clears it again.
  "disk-full": {
    open: () => openOnSmallDisk({ env: { MIN_FREE_MEGABYTES: "48" } }),
    async harm(site) {
      const filler = join(site.dataDir, "filler");
      await fillDisk(filler);
      await sleep(faultMs);
      await expectReadiness(site, 503);
      rmSync(filler);
    },
  },
  // One server is two hours ahead and sweeps; then its clock is set back, an hour too far.
  clock: {
    open: () => openWithFile(clockFileName, "shift-clock.ts", { servers: 2 }),
    async harm(site) {
      await site.servers[0]?.stop();
      setFile(site, clockFileName, 2 * hourMs);
      await site.startServer(0);
      await sleep(faultMs / 2);
      for (const shiftMs of [-hourMs, 0]) {
        setFile(site, clockFileName, shiftMs);
        for (const { pid } of site.servers) process.kill(pid, "SIGUSR2");
        await sleep(faultMs / 2);
      }
    },
  },
  // The folder of the files is as empty as when what is mounted there has gone.
  "store-down": {
    open: openOne,
    async harm(site) {
      const files = join(site.dataDir, "files");
      execFileSync("env", ["mount", "-t", "tmpfs", "-o", "size=1m,ro", "tmpfs", files]);
      try {
        await sleep(faultMs);
      } finally {
        execFileSync("env", ["umount", "-l", files]);
      }
    },
  },
  "store-slow": {
    open: () => openWithFile(slowFilesName, "slow-files.ts"),
    async harm(site) {
      setFile(site, slowFilesName, 3_000);
      await sleep(2 * faultMs);
      setFile(site, slowFilesName, 0);
    },
  },
  // What is stored rots: nobody may be given the wrong bytes, and what can be made anew is.
  "store-lying": { open: openOne, harm: spoilFiles },
};

function openOne(): Promise<Site> {
  return openSite();
}

/** A site whose folder is a disk of its own. */
async function openOnSmallDisk(options: SiteOptions): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "roomwright-disk-"));
  execFileSync("env", [
    "mount",
    "-t",
    "tmpfs",
    "-o",
    `size=${smallDiskMegabytes}m`,
    "tmpfs",
    dataDir,
  ]);
  const release = () => {
    execFileSync("env", ["umount", "-l", dataDir]);
    rmSync(dataDir, { recursive: true });
  };
  try {
    const site = await openSite({ ...options, dataDir });
    return {
      ...site,
      async close() {
        await site.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** A site whose processes load `module` first, which reads a number from the file of a setting. */
async function openWithFile(
  setting: string,
  module: string,
  options: SiteOptions = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "roomwright-fault-"));
  const path = join(folder, "number");
  writeFileSync(path, "0");
  const env = { ...options.env, ...loadBefore(module), [setting]: path };
  const site = await openSite({ ...options, env });
  return {
    ...site,
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function setFile({ env }: Site, setting: string, value: number): void {
  writeFileSync(env[setting] ?? "", String(value));
}

async function fillDisk(path: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024);
  const file = await open(path, "w");
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}

async function expectReadiness(site: Site, status: number): Promise<void> {
  for (const { origin } of site.servers) {
    const answer = await fetch(`${origin}/readyz`);
    if (answer.status !== status) throw new Error(`/readyz answered ${answer.status}`);
  }
}
