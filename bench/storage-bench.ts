import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createFileStorage } from "#server/storage/file-storage.ts";
import { createS3Storage } from "#server/storage/s3-storage.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import type { Storage } from "#server/storage/storage.ts";
import { startS3Gateway } from "#support/s3-gateway.ts";

import { reportTable } from "./report-table.ts";

/**
 * What the two places for stored files can do, with as many calls at once as `move-storage` makes. The
 * bucket is Ceph's S3 server on this machine with everything in memory: what the protocol and our client
 * cost, without a network or disks.
 */

const lanes = 8;
const smallFiles = 400;
const largeFiles = 16;
const smallBytes = 20_000;
const largeBytes = 10_000_000;

const folder = await mkdtemp(join(tmpdir(), "roomwright-storage-bench-"));
const gateway = await startS3Gateway();
try {
  const rows = [
    await measure("disk", createFileStorage(folder)),
    await measure("bucket", createS3Storage(gateway.settings)),
  ];
  await reportTable("storage", rows);
} finally {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(place: string, storage: Storage): Promise<object> {
  const companyId = randomUUID();
  const createKeys = (count: number) =>
    Array.from({ length: count }, () => createStorageKey(companyId, "original"));
  const small = { keys: createKeys(smallFiles), bytes: randomBytes(smallBytes) };
  const large = { keys: createKeys(largeFiles), bytes: randomBytes(largeBytes) };
  const megabytes = (largeFiles * largeBytes) / 1e6;
  // The first calls open connections.
  await storage.putBytes(createStorageKey(companyId, "thumb"), small.bytes);
  const write = ({ keys, bytes }: typeof small) =>
    timeEach(keys, (key) => storage.putBytes(key, bytes));
  const read = ({ keys }: typeof small) =>
    timeEach(keys, async (key) => void (await storage.getBytes(key)));
  const writeSmall = await write(small);
  const readSmall = await read(small);
  const ask = await timeEach(small.keys, async (key) => void (await storage.stat(key)));
  const writeLarge = await write(large);
  const readLarge = await read(large);
  return {
    place,
    "20 KB written /s": Math.round(smallFiles / writeSmall),
    "20 KB read /s": Math.round(smallFiles / readSmall),
    "asked for /s": Math.round(smallFiles / ask),
    "10 MB files written MB/s": Math.round(megabytes / writeLarge),
    "10 MB files read MB/s": Math.round(megabytes / readLarge),
  };
}

/** Seconds for all of them. */
async function timeEach(
  keys: readonly string[],
  work: (key: string) => Promise<void>,
): Promise<number> {
  const rest = [...keys];
  const began = performance.now();
  const run = async () => {
    for (let key = rest.pop(); key !== undefined; key = rest.pop()) await work(key);
  };
  await Promise.all(Array.from({ length: lanes }, run));
  return (performance.now() - began) / 1000;
}
