import { mkdir, writeFile } from "node:fs/promises";

/** Prints rows as a table and writes them to `bench/results/<name>.json`. */
export async function reportTable(name: string, rows: readonly object[]): Promise<void> {
  console.table(rows);
  const folder = new URL("results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = { name, node: process.version, rows };
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
}
