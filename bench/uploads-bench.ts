import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import { createDecoders } from "#server/imaging/decoders.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import { visitProcess } from "#support/process-visitor.ts";

import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";
import { readTreeBytes, watchMemory } from "./watch-memory.ts";

/**
 * How much memory uploads of the largest size take at once, above what the server takes at rest; and
 * how quick a photo's copies are made, against plain sharp doing the same from the same file.
 */

const megabyte = 1024 * 1024;
const restMs = 3_000;
const copyRounds = 5;
const rooms = new URL("../server/seed/rooms/", import.meta.url);

const folder = await mkdtemp(join(tmpdir(), "roomwright-uploads-"));
try {
  const largest = await createLargest();
  const rows = [
    await measureMemory(largest, 4, 260),
    await measureMemory(largest, 16, 400),
    await measureCopies(),
  ];
  await reportTable("uploads", rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A photo of 24 megapixels with as much noise as 49 MB hold. */
async function createLargest(): Promise<Buffer> {
  const [width, height] = [6000, 4000];
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 48 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const photo = sharp(new URL("living-room.jpg", rooms).pathname)
    .resize(width, height, { fit: "fill" })
    .composite([{ input: noise, blend: "overlay" }]);
  let best = Buffer.alloc(0);
  for (const quality of [96, 97, 98, 99]) {
    const file = await photo.clone().jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    if (file.length < maxUploadBytes && file.length > best.length) best = file;
  }
  return best;
}

async function measureMemory(photo: Buffer, count: number, goal: number) {
  const server = await runServer("server/main.ts", {
    NODE_ENV: "production",
    RATE_LIMIT_FACTOR: "100000",
  });
  try {
    const visitors = await Promise.all(
      Array.from({ length: count }, () => visitProcess(() => server.origin)),
    );
    await sleep(restMs);
    const rest = await readTreeBytes(server.pid);
    const watch = watchMemory(server.pid);
    const began = performance.now();
    const statuses = await Promise.all(
      visitors.map(async (visitor) => {
        const body = new FormData();
        body.set("name", "Room");
        body.set("file", new Blob([new Uint8Array(photo)]), "room.jpg");
        return (await visitor.send("/api/v1/images", { method: "POST", body })).status;
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const { peakBytes } = await watch.stop();
    return {
      what: `${count} × ${(photo.length / megabyte).toFixed(0)} MB at once`,
      "MB above rest": Math.round((peakBytes - rest) / megabyte),
      goal: `<= ${goal}`,
      "MB at rest": Math.round(rest / megabyte),
      taken: statuses.filter((status) => status === 201).length,
      seconds: Number(seconds.toFixed(1)),
    };
  } finally {
    await server.stop();
  }
}

/** Side by side and in turn, so that what else the machine does meets both. */
async function measureCopies() {
  const names = ["living-room.jpg", "kitchen.jpg", "hotel-room.jpg", "reading-corner.jpg"];
  const paths = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await sharp(new URL(name, rooms).pathname)
        .resize(4000, 3000, { fit: "cover" })
        .jpeg({ quality: 88 })
        .toBuffer();
      await writeFile(path, bytes);
      return path;
    }),
  );
  sharp.concurrency(1);
  sharp.cache(false);
  const decoders = createDecoders(1);
  const ours: number[] = [];
  const plain: number[] = [];
  await decoders.run("copies", { path: paths[0] ?? "", folder });
  for (let round = 0; round < copyRounds; round += 1) {
    for (const path of paths) {
      plain.push(await time(() => copyPlainly(path)));
      ours.push(await time(() => decoders.run("copies", { path, folder })));
    }
  }
  await decoders.close();
  const ratio = sum(plain) / sum(ours);
  return {
    what: "copies of a photo of 12 MP",
    "ms ours": Math.round(sum(ours) / ours.length),
    "ms plain sharp": Math.round(sum(plain) / plain.length),
    "times plain sharp": Number(ratio.toFixed(2)),
    goal: ">= 0.9",
  };
}

async function copyPlainly(path: string): Promise<void> {
  const open = () => sharp(path, { failOn: "error" }).autoOrient();
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  await open()
    .resize(400, 400, fit)
    .webp({ quality: 82, effort: 3 })
    .toFile(join(folder, "plain-thumb"));
  await open()
    .resize(2048, 2048, fit)
    .webp({ quality: 92, effort: 1 })
    .toFile(join(folder, "plain-preview"));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
