import { once } from "node:events";
import { Worker } from "node:worker_threads";

import sharp from "sharp";
import { afterEach, expect, test } from "vitest";

import { createKernelPool } from "#server/kernels/kernel-pool.ts";
import { decodeImage } from "#server/imaging/decode-image.ts";
import { createPhoto } from "#support/test-photos.ts";

const png = { operation: ["VipsForeignLoadPng"] };
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const decoder = new URL("../../../server/imaging/decode-image.ts", import.meta.url);

afterEach(() => {
  sharp.unblock(png);
});

test("a thread that begins takes no format from the pictures that others have in hand", async () => {
  const photo = await createPhoto({ format: "png" });
  sharp.block(png);
  await once(new Worker(decoder), "exit");
  // Had the thread opened formats, it would have shut them a moment before.
  await expect(decodeImage(photo)).rejects.toMatchObject({ code: "image_unreadable" });
});

test("the threads of the kernels open what may be uploaded, and nothing else", async () => {
  const pool = createKernelPool(1);
  try {
    const photo = await createPhoto({ format: "png", width: 60, height: 40 });
    const made = await Promise.all([pool.renderPreview(photo, []), pool.renderPreview(photo, [])]);
    expect(made.map((bytes) => bytes.length > 0)).toEqual([true, true]);
    await expect(pool.renderPreview(svg, [])).rejects.toMatchObject({ code: "image_unreadable" });
  } finally {
    await pool.close();
  }
});
