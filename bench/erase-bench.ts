import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { compareEngines } from "./erase/compare-engines.ts";
import { listScenes } from "./erase/erase-set.ts";
import { mediansOf, tableOfEngines, tableOfScenes } from "./erase/erase-table.ts";
import { compareWithTargets } from "./erase/erase-targets.ts";
import { listEngines } from "./erase/list-engines.ts";

const { values: options } = parseArgs({
  options: {
    set: { type: "string", default: join(import.meta.dirname, "rooms") },
    pred: { type: "string" },
    json: { type: "string" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "1" },
  },
});

const scratch = await mkdtemp(join(tmpdir(), "roomwright-erase-"));
try {
  const scenes = await listScenes(options.set);
  const { engines, missing } = listEngines({ peers: !options.quick });
  const results = await compareEngines(engines, scenes, {
    folder: options.pred ?? scratch,
    rounds: Number(options.rounds),
  });
  for (const result of results) {
    if (result.kind === "ours") console.log(tableOfScenes(result));
  }
  console.log(tableOfEngines(results));
  for (const reason of missing) console.log(reason);
  const ours = results.find(({ kind }) => kind === "ours");
  console.table(compareWithTargets(ours?.scenes ?? []));
  if (options.json !== undefined) {
    await mkdir(dirname(resolve(options.json)), { recursive: true });
    const engineFigures = results.map((one) => ({ ...one, medians: mediansOf(one.scenes) }));
    const report = { node: process.version, set: options.set, engines: engineFigures };
    await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
