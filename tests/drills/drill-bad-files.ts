import sharp from "sharp";

import { readLargestBelow } from "#bench/watch-memory.ts";
import type { Image } from "#shared/image.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import { createPhoto, createUploadBody } from "#support/test-photos.ts";

import { makeBadFiles } from "./bad-files.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";

const megabyte = 1024 * 1024;
const maxSeconds = 10;
const maxMegabytes = 512;
const sampleMs = 10;

type Row = {
  kind: string;
  files: number;
  taken: number;
  refused: number;
  "5xx": number;
  "not clean": number;
  "slowest s": number;
  "largest decoder MB": number;
};

/**
 * Uploads `files` bad files to a real server, one after the other. Good is: no answer of 500 or above,
 * none after more than 10 s, no decoder above 512 MB, whatever is taken decodes and says nothing about
 * anybody, and the server takes a good photo afterwards.
 */
export async function drillBadFiles({ files, seed }: DrillOptions): Promise<DrillReport> {
  const dataDir = createDataDir();
  const server = await startServerProcess({
    dataDir,
    env: {
      NODE_ENV: "production",
      RATE_LIMIT_FACTOR: "100000",
      LOG_LEVEL: "error",
      MAX_PHOTOS_PER_PERSON: "1000000",
    },
  });
  try {
    const visitor = await visitProcess(() => server.origin);
    const rows = new Map<string, Row>();
    for await (const { kind, bytes } of makeBadFiles(files, seed)) {
      const row = rows.get(kind) ?? createRow(kind);
      rows.set(kind, row);
      await judge(row, visitor, bytes, server.pid);
    }
    const last = await send(visitor, await createPhoto());
    const report = [...rows.values()];
    return { rows: report, isHeld: last.status === 201 && report.every(isGood) };
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

function createRow(kind: string): Row {
  const none = { files: 0, taken: 0, refused: 0, "5xx": 0, "not clean": 0 };
  return { kind, ...none, "slowest s": 0, "largest decoder MB": 0 };
}

function isGood(row: Row): boolean {
  const isBounded = row["slowest s"] <= maxSeconds && row["largest decoder MB"] <= maxMegabytes;
  return row["5xx"] === 0 && row["not clean"] === 0 && isBounded;
}

async function judge(row: Row, visitor: ProcessVisitor, bytes: Buffer, pid: number): Promise<void> {
  const began = performance.now();
  let largest = 0;
  const sample = async () => {
    largest = Math.max(largest, await readLargestBelow(pid));
  };
  const sampling = setInterval(() => void sample(), sampleMs);
  const response = await send(visitor, bytes);
  clearInterval(sampling);
  const seconds = (performance.now() - began) / 1000;
  row.files += 1;
  row["slowest s"] = Math.max(row["slowest s"], Number(seconds.toFixed(2)));
  row["largest decoder MB"] = Math.max(row["largest decoder MB"], Math.round(largest / megabyte));
  if (response.status >= 500) row["5xx"] += 1;
  else if (response.status === 201) row.taken += 1;
  else row.refused += 1;
  if (response.status !== 201) return;
  const { id } = (await response.json()) as Image;
  if (!(await isClean(visitor, id))) row["not clean"] += 1;
}

/** Decodes, and says nothing but how it is to be turned and what its colours mean. */
async function isClean(visitor: ProcessVisitor, id: string): Promise<boolean> {
  const original = await visitor.send(`/api/v1/images/${id}/original`);
  const bytes = Buffer.from(await original.arrayBuffer());
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  const isQuiet = (exif?.length ?? 0) < 80 && !xmp && !iptc && (comments ?? []).length === 0;
  return isQuiet && !bytes.includes("SECRET");
}

function send(visitor: ProcessVisitor, file: Buffer): Promise<Response> {
  const { payload, headers } = createUploadBody(file);
  return visitor.send("/api/v1/images", {
    method: "POST",
    body: new Uint8Array(payload),
    headers,
  });
}
