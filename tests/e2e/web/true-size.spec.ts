import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import sharp from "sharp";

import type { Raster } from "#kernels/raster.ts";
import { decodePicture } from "#support/pictures.ts";
import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";
import { countCanvasMemory } from "./canvas-memory.ts";
import type { CanvasMemory } from "./canvas-memory.ts";

/** Above the preview's size the photo's own pixels are on the screen. */

const slow = { timeout: 60_000 };
const { wall } = livingRoom;

test("the screen shows the photo's own pixels, and a painted wall as it is downloaded", async ({
  page,
  server,
}, info) => {
  const path = info.outputPath("fine.png");
  await drawFinePhoto(path, 4480, 2688);
  const photo = await decodePicture(path);
  await journey.openUploaded(page, server.origin, { ...livingRoom, path });
  await showTrueSize(page);
  await expectOnScreen(page, photo);
  await expect(page.getByText("100 %, true size")).toBeVisible();
  await expectAccessible(page, "a room at true size");
  await page.keyboard.press("1");
  await expect(page.getByText(", true size")).toBeHidden();

  await journey.paintWall(page, await journey.namePaint(page, 3), wall);
  const arriving = page.waitForEvent("download", slow);
  await journey.chooseDownload(page, "PNG");
  const painted = await decodePicture(readFileSync(await (await arriving).path()));
  await showTrueSize(page);
  const seen = await expectOnScreen(page, painted);
  const changed = countDifferent(seen, photo);
  expect(changed).toBeGreaterThan(0.02);
  expect(changed).toBeLessThan(0.98);

  await journey.undo(page);
  await expectOnScreen(page, photo);
  await journey.redo(page);
  await expectOnScreen(page, painted);
});

test("a photo is marked, erased and downloaded at 48 megapixels", async ({
  page,
  server,
}, info) => {
  const path = info.outputPath("large.jpg");
  await sharp(livingRoom.path)
    .resize(8064, 6048, { fit: "fill" })
    .jpeg({ quality: 80 })
    .toFile(path);
  await journey.openUploaded(page, server.origin, { ...livingRoom, path });
  await page.addInitScript(countCanvasMemory);
  await page.reload();
  await journey.waitForCanvas(page);
  await page.keyboard.press("1");
  await expect(page.locator('[data-own-pixels="true"]')).toBeAttached(slow);
  await page.keyboard.press("1");
  await journey.brushMask(page, livingRoom.strokes);
  await journey.eraseMask(page);
  const arriving = page.waitForEvent("download", { timeout: 120_000 });
  await journey.chooseDownload(page, "JPEG");
  const { width, height } = await sharp(readFileSync(await (await arriving).path())).metadata();
  expect([width, height]).toEqual([8064, 6048]);
  const memory = (await page.evaluate("readCanvasMemory()")) as CanvasMemory;
  expect(memory.largestCanvas).toBeLessThanOrEqual(16_777_216);
  expect(memory.peakBytes).toBeLessThan(200_000_000);
});

/** The living room with a chequer of single pixels over it, which no smaller picture can carry. */
async function drawFinePhoto(path: string, width: number, height: number): Promise<void> {
  const { data } = await sharp(livingRoom.path)
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const step = (x + y) % 2 === 0 ? 10 : -10;
      for (let channel = at; channel < at + 3; channel++) {
        data[channel] = Math.min(255, Math.max(0, (data[channel] ?? 0) + step));
      }
    }
  }
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toFile(path);
}

async function showTrueSize(page: Page): Promise<void> {
  await journey.chooseTool(page, "Move");
  const { x, y } = await journey.toPagePoint(page, { x: 0.62, y: 0.2 });
  await page.mouse.dblclick(x, y);
}

type Seen = { left: number; top: number; picture: Raster };

/** Until the middle of the canvas shows the picture's own pixels, one to a pixel of the screen. */
async function expectOnScreen(page: Page, picture: Raster): Promise<Seen> {
  const read = async () => {
    const seen = await readScreen(page);
    return { seen, worst: findWorst(seen, picture) };
  };
  await expect.poll(async () => (await read()).worst, slow).toBeLessThanOrEqual(2);
  return (await read()).seen;
}

/** What the canvas of the photo has in its middle, and where in the photo that is. */
async function readScreen(page: Page): Promise<Seen> {
  const [width, height] = [500, 400];
  const well = journey.findCanvas(page);
  const { left, top, coded } = await well.evaluate(readMiddle, [width, height] as const);
  const data = new Uint8ClampedArray(Buffer.from(coded, "base64"));
  return { left, top, picture: { width, height, data } };
}

/** Runs in the page. */
function readMiddle(well: HTMLElement | SVGElement, [width, height]: readonly [number, number]) {
  const canvas = well.querySelector("canvas")!;
  const x = Math.round((canvas.width - width) / 2);
  const y = Math.round((canvas.height - height) / 2);
  const { data } = canvas.getContext("2d")!.getImageData(x, y, width, height);
  const readPlace = (name: string) => Math.round(parseFloat(well.style.getPropertyValue(name)));
  let coded = "";
  for (let at = 0; at < data.length; at += 8192) {
    coded += String.fromCharCode(...data.subarray(at, at + 8192));
  }
  return { left: x - readPlace("--photo-x"), top: y - readPlace("--photo-y"), coded: btoa(coded) };
}

function findWorst(seen: Seen, photo: Raster): number {
  let worst = 0;
  for (const [value, other] of pairBytes(seen, photo))
    worst = Math.max(worst, Math.abs(value - other));
  return worst;
}

/** The share of the pixels that are clearly not the photo's. */
function countDifferent(seen: Seen, photo: Raster): number {
  let count = 0;
  let all = 0;
  for (const [value, other] of pairBytes(seen, photo)) {
    all++;
    if (Math.abs(value - other) > 12) count++;
  }
  return count / all;
}

function* pairBytes({ left, top, picture }: Seen, photo: Raster): Generator<[number, number]> {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * photo.width + left) * 4;
    for (let at = 0; at < width * 4; at++) {
      yield [data[y * width * 4 + at] ?? 0, photo.data[from + at] ?? 0];
    }
  }
}
