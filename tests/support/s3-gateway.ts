import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { CreateBucketCommand } from "@aws-sdk/client-s3";

import { endWithThisProcess } from "#server/db/end-with-this-process.ts";
import { createS3Client, usualPatience } from "#server/storage/s3-calls.ts";
import type { S3Settings } from "#server/storage/s3-calls.ts";

import { findFreePort } from "./server-process.ts";

/** An S3 server of its own on this machine, with one empty bucket, all in memory. */
export type S3Gateway = { settings: S3Settings; stop(): Promise<void> };

const programs = ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const credentials = { accessKeyId: "test-key", secretAccessKey: "test-secret-of-the-gateway" };
const runProgram = promisify(execFile);

/** Why tests on a real S3 server have to be left out here; null when they need not be. */
export function explainMissingGateway(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const missing = programs.filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  if (missing.length === 0) return null;
  return `Left out, ${missing.join(", ")} not found: tests on the S3 server of Ceph (apt-get install --no-install-recommends radosgw ceph-mon ceph-osd)`;
}

/**
 * Starts Ceph's S3 server with a monitor and one object store in memory, which takes about 3 s.
 * Nothing of it outlives `stop` or this process.
 */
export async function startS3Gateway(): Promise<S3Gateway> {
  const folder = await mkdtemp(join(tmpdir(), "roomwright-s3-"));
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(endChild));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await findFreePort();
    await startCluster(folder, port, children);
    const settings = describeBucket(`http://127.0.0.1:${port}`);
    await createBucket(settings);
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const describeBucket = (endpoint: string): S3Settings => ({
  endpoint,
  region: "us-east-1",
  bucket: "roomwright-tests",
  prefix: "",
  pathStyle: true,
  credentials,
});

async function startCluster(folder: string, port: number, children: ChildProcess[]): Promise<void> {
  const clusterId = randomUUID();
  const monitor = `v1:127.0.0.1:${await findFreePort()}`;
  const path = (name: string) => join(folder, name);
  const config = path("ceph.conf");
  for (const name of ["mon", "osd", "rgw"]) await mkdir(path(name));
  await writeFile(config, writeConfig(folder, clusterId, monitor, port));
  const run = (name: string, ...args: readonly string[]) =>
    runProgram(name, ["-c", config, ...args], { timeout: 60_000 });
  const start = (name: string, ...args: readonly string[]) => {
    const child = spawn(name, ["-c", config, "-f", ...args], { stdio: "ignore" });
    if (child.pid !== undefined) child.once("exit", endWithThisProcess(child.pid, "TERM"));
    children.push(child);
  };
  const map = path("monmap");
  await runProgram("monmaptool", [
    "--create",
    "--fsid",
    clusterId,
    "--addv",
    "a",
    `[${monitor}]`,
    map,
  ]);
  await run("ceph-mon", "--mkfs", "-i", "a", "--monmap", map);
  start("ceph-mon", "-i", "a");
  // The store in memory gives itself another id than its owner has, unless there is one already.
  const storeId = randomUUID();
  await writeFile(path("osd/fsid"), `${storeId}\n`);
  await run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", storeId);
  await run("ceph", "osd", "create", storeId, "0");
  await run("ceph", "osd", "crush", "add", "0", "1", "root=default", "host=tests");
  start("ceph-osd", "-i", "0");
  const user = ["--uid=tests", "--display-name=tests"];
  const keys = [
    `--access-key=${credentials.accessKeyId}`,
    `--secret-key=${credentials.secretAccessKey}`,
  ];
  await run("radosgw-admin", "user", "create", ...user, ...keys);
  start("radosgw", "-n", "client.rgw");
}

/** Nobody but this machine gets there, so the parts of the cluster need no keys among themselves. */
function writeConfig(folder: string, clusterId: string, monitor: string, port: number): string {
  return `[global]
fsid = ${clusterId}
mon host = ${monitor}
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
paxos propose interval = 0.02
paxos min wait = 0.01
run dir = ${folder}
admin socket =
log file =
log to stderr = false
mon cluster log to file = false
[mon.a]
mon data = ${folder}/mon
mon data avail crit = 1
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush update on start = false
osd class update on start = false
osd class load list = *
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw thread pool size = 32
rgw max chunk size = 4194304
`;
}

/** The first answers come when the gateway has made its pools. */
async function createBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings, { ...usualPatience, silenceMs: 30_000 });
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(200);
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
