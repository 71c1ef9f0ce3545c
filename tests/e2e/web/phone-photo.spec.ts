import { readFileSync, writeFileSync } from "node:fs";

import { expect, test } from "@playwright/test";
import sharp from "sharp";

import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("a phone photo of 24 megapixels lying on its side comes in upright and without its place", async ({
  page,
}, info) => {
  const path = info.outputPath("phone.jpg");
  await makePhonePhoto(path);
  const upload = await decodePicture(path);
  expect([upload.width, upload.height]).toEqual([6000, 4000]);

  await page.goto(`${server.origin}/c/greenhouse/upload`);
  await journey.uploadPhoto(page, path);
  const original = await download(page, "JPEG");
  expect(original.includes("GPS")).toBe(false);
  expect(findPlace(original)).toBe(false);
  expect(findLargestDifference(upload, await decodePicture(original), () => true)).toBe(0);

  const paint = await journey.namePaint(page, 8);
  await journey.paintWall(page, paint, livingRoom.wall);
  const painted = await decodePicture(await download(page, "PNG"));
  expect([painted.width, painted.height]).toEqual([6000, 4000]);
  expect(findLargestDifference(upload, painted, (index) => index > 3800 * 6000)).toBe(0);
  expect(findLargestDifference(upload, painted, () => true)).toBeGreaterThan(40);

  async function download(from: typeof page, format: "PNG" | "JPEG"): Promise<Buffer> {
    const arriving = from.waitForEvent("download", { timeout: 150_000 });
    await journey.chooseDownload(from, format);
    return readFileSync(await (await arriving).path());
  }
});

test("a photo that was sent before becomes another room without being sent again", async ({
  page,
}, info) => {
  const path = info.outputPath("phone.jpg");
  await makePhonePhoto(path);
  const sent: string[] = [];
  page.on("request", (request) => {
    const isPhoto = request.url().endsWith("/api/v1/images") && request.method() === "POST";
    if (isPhoto) sent.push(request.url());
  });
  for (const visit of [1, 2]) {
    await page.goto(`${server.origin}/c/greenhouse/upload`);
    await journey.uploadPhoto(page, path);
    expect(sent.length, `after visit ${visit}`).toBe(1);
  }
  await page.goto(`${server.origin}/c/greenhouse/designs`);
  await expect(page.getByRole("article").filter({ hasText: "phone" })).toHaveCount(2);
});

/** The living room as a phone would write it: turned, with the turn in its Exif, and a GPS place. */
async function makePhonePhoto(path: string): Promise<void> {
  const file = await sharp(livingRoom.path)
    .rotate(270)
    .resize(4000, 6000, { fit: "fill" })
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: "Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(findPlace(file)).toBe(true);
  writeFileSync(path, file);
}

/** Whether a JPEG's Exif points to a GPS directory (tag 0x8825, either byte order). */
function findPlace(file: Buffer): boolean {
  const head = file.subarray(0, 65_536);
  return (
    head.includes(Buffer.from([0x88, 0x25, 0, 4])) || head.includes(Buffer.from([0x25, 0x88, 4, 0]))
  );
}
