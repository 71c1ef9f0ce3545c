import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { countLeftovers } from "./count-leftovers.ts";
import { startDrillLoad } from "./drill-load.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";
import { openSite } from "#support/open-site.ts";
import { createWitness } from "./witness.ts";
import type { Kept, Witness } from "./witness.ts";

const answersBefore = 40;

/**
 * Backs a site up under load, restores it elsewhere and starts that: everything that was acknowledged
 * before the backup began has to be there, once, with its files, and the load must not stand still.
 */
export async function drillBackup({ visitors }: DrillOptions): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), "roomwright-backup-"));
  // PostgreSQL may run as a user of its own, who has to get to what is restored in there.
  chmodSync(folder, 0o755);
  const site = await openSite();
  try {
    const promised = createWitness();
    let hasBegun = false;
    const witness: Witness = {
      ...createWitness(),
      acknowledge: (kept) => (hasBegun ? undefined : promised.acknowledge(kept)),
    };
    const load = await startDrillLoad(() => site.readOrigin(), witness, visitors);
    while (load.countAnswers() < answersBefore) await load.nextAnswer();
    load.listenAnew();
    hasBegun = true;
    const backup = join(folder, "backup");
    const backupSeconds = await operate(site.env, site.dataDir, "backup", backup);
    const silence = load.longestSilenceMs() / 1000;
    const faults = load.listFaults();
    await load.stop();
    await site.stopProcesses();
    const elsewhere = join(folder, "elsewhere");
    const restoreSeconds = await operate(site.env, elsewhere, "restore", backup);
    const restored = await openSite({ dataDir: elsewhere });
    try {
      await restored.stopProcesses();
      const kept = await restored.ask<Kept>(
        "select id, name from designs union all select id, name from images",
      );
      const { acknowledged, lost, doubled } = promised.compare(kept);
      const { leftovers, missing } = await countLeftovers(restored);
      const row = {
        acknowledged,
        lost: lost.length,
        doubled: doubled.length,
        "wrong answers": faults.length,
        leftovers: leftovers.length,
        "files missing": missing.length,
        "backup s": backupSeconds,
        "silence s, worst": Number(silence.toFixed(2)),
        "restore s": restoreSeconds,
      };
      const bad = [lost, doubled, faults, leftovers, missing].flat();
      for (const one of bad) console.error(one);
      return { rows: [row], isHeld: bad.length === 0 && acknowledged > 0 };
    } finally {
      await restored.close();
    }
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of the operator's commands in a process of its own; answers how many seconds it took. */
async function operate(
  env: Readonly<Record<string, string>>,
  dataDir: string,
  ...words: string[]
): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ["server/operator.ts", ...words], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
  return Number(((performance.now() - began) / 1000).toFixed(2));
}
