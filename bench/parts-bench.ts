import { createHash, randomFillSync } from "node:crypto";

import sharp from "sharp";

import { partContentType } from "#shared/wires/http/http-call.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";

import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/**
 * What it costs to send a photo of 50 MB in parts instead of in one piece: until everything has arrived, and
 * until the photo is there.
 */

const rounds = 5;
const kilobyte = 1024;
const size = { width: 4_200, height: 3_968 };

const pixels = randomFillSync(Buffer.alloc(size.width * size.height * 3));
const photo = await sharp(pixels, { raw: { ...size, channels: 3 } })
  .png({ compressionLevel: 0 })
  .toBuffer();

const server = await runServer("server/main.ts", {
  NODE_ENV: "production",
  RATE_LIMIT_FACTOR: "100000",
});
try {
  const rows: object[] = [];
  for (const partBytes of [null, 256 * kilobyte, 1024 * kilobyte, 4096 * kilobyte]) {
    const arrived: number[] = [];
    const made: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const visitor = await visitProcess(() => server.origin);
      const began = performance.now();
      const uploadId = partBytes === null ? null : await sendParts(visitor, partBytes);
      if (uploadId !== null) arrived.push(performance.now() - began);
      const answer = await askForPhoto(visitor, uploadId);
      if (answer.status !== 201) throw new Error(`the photo was answered with ${answer.status}`);
      made.push(performance.now() - began);
    }
    rows.push({
      parts: partBytes === null ? "one piece" : `${partBytes / kilobyte} KB`,
      requests: partBytes === null ? 1 : Math.ceil(photo.length / partBytes) + 2,
      "ms arrived": arrived.length === 0 ? null : findMedian(arrived),
      "ms photo": findMedian(made),
      "KB sent again after a cut": Math.round((partBytes ?? photo.length) / kilobyte),
    });
  }
  await reportTable("parts", rows);
} finally {
  await server.stop();
}

async function sendParts(visitor: ProcessVisitor, partBytes: number): Promise<string> {
  const created = await visitor.send("/api/v1/uploads", {
    method: "POST",
    headers: { "upload-length": String(photo.length) },
  });
  const { id } = (await created.json()) as { id: string };
  for (let offset = 0; offset < photo.length; offset += partBytes) {
    const part = new Uint8Array(photo.subarray(offset, offset + partBytes));
    const digest = createHash("sha256").update(part).digest("base64");
    const { status } = await visitor.send(`/api/v1/uploads/${id}`, {
      method: "PATCH",
      headers: {
        "content-type": partContentType,
        "upload-offset": String(offset),
        "upload-checksum": `sha256 ${digest}`,
      },
      body: part,
    });
    if (status !== 204) throw new Error(`a part was answered with ${status}`);
  }
  return id;
}

function askForPhoto(visitor: ProcessVisitor, uploadId: string | null): Promise<Response> {
  if (uploadId !== null) {
    return visitor.send("/api/v1/images/from-upload", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ uploadId, name: "Room" }),
    });
  }
  const body = new FormData();
  body.set("name", "Room");
  body.set("file", new Blob([new Uint8Array(photo)]), "room.png");
  return visitor.send("/api/v1/images", { method: "POST", body });
}

function findMedian(values: readonly number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0);
}
