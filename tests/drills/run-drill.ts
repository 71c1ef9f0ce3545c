import { parseArgs } from "node:util";

import { reportTable } from "#bench/report-table.ts";

import { bucketHarms } from "./bucket-harms.ts";
import { drillBackup } from "./drill-backup.ts";
import { drillBadFiles } from "./drill-bad-files.ts";
import { drillDuplicates } from "./drill-duplicates.ts";
import { drillNoisyNeighbour } from "./drill-noisy-neighbour.ts";
import { drillOverload } from "./drill-overload.ts";
import { drillSoak } from "./drill-soak.ts";
import { drillUpgrade } from "./drill-upgrade.ts";
import type { Drill } from "./drill.ts";
import { harmSite } from "./harm-site.ts";
import { faultHarms } from "./fault-harms.ts";
import { harms } from "./harms.ts";

/**
 * Does one kind of harm to a site under load, counts what it promised and did not keep, and ends with
 * a table: `npm run drill -- <name> [--rounds 10] [--visitors 4]`. Fails when something is not as it has to be.
 */

const drills: Readonly<Record<string, Drill>> = {
  ...Object.fromEntries(
    Object.entries({ ...harms, ...faultHarms, ...bucketHarms }).map(
      ([name, harm]): [string, Drill] => [name, (options) => harmSite(harm, options)],
    ),
  ),
  "bad-files": drillBadFiles,
  duplicate: drillDuplicates,
  "noisy-neighbour": drillNoisyNeighbour,
  overload: drillOverload,
  backup: drillBackup,
  "rolling-upgrade": drillUpgrade,
  soak: drillSoak,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "10" },
    visitors: { type: "string", default: "4" },
    minutes: { type: "string", default: "30" },
    files: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    from: { type: "string" },
  },
});
const [name = ""] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (drill === undefined) {
  throw new RangeError(`npm run drill -- ${Object.keys(drills).join(" | ")}`);
}
const { rows, isHeld } = await drill({
  rounds: Number(values.rounds),
  visitors: Number(values.visitors),
  minutes: Number(values.minutes),
  files: Number(values.files),
  seed: Number(values.seed),
  from: values.from ?? null,
});
await reportTable(`drill-${name}`, rows);
if (!isHeld) process.exitCode = 1;
