import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";

import { z } from "zod";

import type { BenchRow } from "./bench-row.ts";
import { writeFolds } from "./folds/compare-folds.ts";

/**
 * The figures of the erase and redesign benchmarks by fold (a room's number modulo six), public rooms
 * beside held-out ones, as a Markdown table for a decision. It reads results that were written with
 * `--json`, compares them with earlier ones, or measures folders of rooms itself.
 */
const { values } = parseArgs({
  options: {
    /** Folders of rooms to measure, with commas between. */
    set: { type: "string", default: "" },
    /** What to measure there: erase, and parts of the redesign benchmark. */
    only: { type: "string", default: "erase,paint,floor,select" },
    /** Results to print, with commas between: of several benchmarks or sets. */
    results: { type: "string", default: "" },
    /** Results of the same benchmarks from before a change. */
    before: { type: "string", default: "" },
  },
});

const rowSchema = z.object({
  part: z.string(),
  scene: z.string(),
  target: z.string(),
  kind: z.string(),
  way: z.string(),
  engine: z.string(),
  figures: z.record(z.string(), z.number().nullable()),
});
const resultSchema = z.object({ rows: z.array(rowSchema) });

const split = (list: string): string[] => list.split(",").filter(Boolean);
const rows = await readRows(split(values.results));
for (const set of split(values.set)) rows.push(...(await measure(set)));
if (rows.length === 0) throw new Error("--set or --results: nothing to print");
const before = split(values.before);
console.log(writeFolds(rows, before.length === 0 ? null : await readRows(before)));

async function readRows(files: readonly string[]): Promise<BenchRow[]> {
  const results = await Promise.all(
    files.map(async (file) => resultSchema.parse(JSON.parse(await readFile(file, "utf8")))),
  );
  return results.flatMap((result) => result.rows);
}

async function measure(set: string): Promise<BenchRow[]> {
  const parts = split(values.only);
  const redesign = parts.filter((part) => part !== "erase");
  const folder = await mkdtemp(join(tmpdir(), "roomwright-folds-"));
  const files: string[] = [];
  const run = async (script: string, ...options: string[]): Promise<void> => {
    const json = join(folder, `${script}.json`);
    const file = join(import.meta.dirname, script);
    await promisify(execFile)(
      process.execPath,
      [file, "--set", set, "--no-peers", "--json", json, ...options],
      { maxBuffer: 1 << 28 },
    );
    files.push(json);
  };
  try {
    if (parts.includes("erase")) await run("erase-bench.ts", "--quick");
    if (redesign.length > 0) await run("redesign-bench.ts", "--only", redesign.join(","));
    return await readRows(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
