import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { loadConfig } from "#server/runtime/config.ts";
import { openDriver } from "#server/storage/open-driver.ts";
import { startServerProcess } from "#support/server-process.ts";

import type { Site } from "#support/open-site.ts";

/** What is on a site's disk and should not be, and what should be and is not. */
export type Leftovers = { leftovers: string[]; missing: string[] };

/**
 * Lets a server of the stopped site sweep as one does two hours later, then compares the disk, or
 * the bucket, with the rows: files that nothing names and what uploads and writes have left are leftovers.
 */
export async function countLeftovers(site: Site): Promise<Leftovers> {
  await sweepLater(site);
  const named = new Set((await site.ask<{ key: string }>(namedKeys)).map(({ key }) => key));
  const files = listFiles(join(site.dataDir, "files"));
  const isOnDisk = (path: string) => path.startsWith("company/") && !inBucket;
  const inBucket = site.env["STORAGE"] === "s3";
  const stored = inBucket ? await listBucket(site) : files.filter(isOnDisk);
  const unfinished = [
    ...files.filter((path) => !isOnDisk(path)),
    ...listFiles(join(site.dataDir, "uploads")),
  ];
  const present = new Set(stored);
  return {
    leftovers: [...stored.filter((path) => !named.has(path)), ...unfinished],
    missing: [...named].filter((key) => !present.has(key)),
  };
}

const namedKeys = `
  select original_key as key from images union select thumb_key from images
  union select preview_key from images
  union select original_key from sample_rooms union select thumb_key from sample_rooms
  union select preview_key from sample_rooms
  union select showcase_key from sample_rooms where showcase_key is not null
  union select thumb_key from designs where thumb_key is not null
  union select storage_key from render_files
  union select texture_key from materials where texture_key is not null`;

async function listBucket(site: Site): Promise<string[]> {
  const storage = await openDriver(loadConfig({ ...site.env, DATA_DIR: site.dataDir }));
  const keys: string[] = [];
  for (const { id } of await site.ask<{ id: string }>("select id from companies")) {
    for await (const { key } of storage.list(id)) keys.push(key);
  }
  return keys;
}

/** A sweep leaves alone what is younger than an hour. */
async function sweepLater(site: Site): Promise<void> {
  const { dataDir, env } = site;
  await site.ask("update stored_files set stored_at = stored_at - interval '2 hours'");
  const server = await startServerProcess({ dataDir, env: { ...env, LOG_LEVEL: "info" } });
  while (!server.output().includes('"msg":"swept"')) await sleep(50);
  await server.stop();
}

/** Settings that load a file beside this one into a process before anything else. */
export function loadBefore(name: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${new URL(name, import.meta.url).href}` };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
