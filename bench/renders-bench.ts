import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import { countRenders, readRenders, settle } from "./count-renders.ts";
import { measureBrush } from "./measure-brush.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

const photo = new URL("../server/seed/rooms/living-room.jpg", import.meta.url);
const slow = { timeout: 120_000 };

type Row = { action: string; unit: string; measured: number; limit: number; commits: number };

const { values } = parseArgs({ options: { json: { type: "string" } } });
const folder = await mkdtemp(join(tmpdir(), "roomwright-renders-"));
const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const rows = [...(await countActions(browser)), ...(await measurePhoto(browser))];
  await reportTable("renders", rows);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** How many components each action of a room has worked. */
async function countActions(of: Browser): Promise<Row[]> {
  const page = await openPage(of);
  await countRenders(page);
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await waitForRoom(page);
  const rows: Row[] = [];
  const count = async (action: string, limit: number, act: () => Promise<void>) => {
    const commits = await readRenders(page, act);
    rows.push(describe(action, limit, sum(commits), commits.length));
    return commits;
  };
  const middle = await findPlace(page, 0.5, 0.5);
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.press("b");
  await count("brush size, one step", 10, () => page.keyboard.press("]"));
  await count("zoom, one step", 10, () => page.mouse.wheel(0, -100));
  await page.mouse.down({ button: "middle" });
  await count("pan, one step", 10, () => page.mouse.move(middle.x + 20, middle.y + 10));
  await page.mouse.up({ button: "middle" });
  await count("another tool", 60, () => page.keyboard.press("r"));
  await drawStroke(page);
  const erase = await count("a whole erase", 600, async () => {
    await page.getByRole("button", { name: "Erase 1 area" }).click();
    await page.getByRole("region", { name: "Erased area" }).waitFor(slow);
    await waitForRoom(page);
  });
  rows.splice(-1, 0, describe("one progress tick of an erase", 15, takeMiddle(erase), 1));
  await count("undo of the erase", 300, async () => {
    await page.keyboard.press("Control+z");
    await waitForRoom(page);
  });
  await page.context().close();
  return rows;
}

/** What a brush costs the page on a photo of 24 megapixels. */
async function measurePhoto(of: Browser): Promise<Row[]> {
  const path = join(folder, "large.jpg");
  await sharp(photo.pathname)
    .resize(6000, 4000, { fit: "fill" })
    .jpeg({ quality: 85 })
    .toFile(path);
  // Without it the marching edge of a selection would work all the while.
  const page = await openPage(of, { reducedMotion: "reduce" });
  await countRenders(page);
  await page.goto(`${server.origin}/c/greenhouse/upload`);
  await page.locator('input[type="file"][data-source="library"]').first().setInputFiles(path);
  const goOn = page.getByRole("button", { name: "Continue" });
  await Promise.race([goOn.click(slow), page.waitForURL(/\/room\//, slow)]);
  await page.waitForURL(/\/room\//, slow);
  await waitForRoom(page);
  await settle(page);
  await page.keyboard.press("b");
  const from = await findPlace(page, 0.2, 0.4);
  const to = await findPlace(page, 0.6, 0.7);
  const { eventMs, releaseMs } = await measureBrush(page, from, to);
  await page.context().close();
  return [
    { action: "a brush event, 24 MP", unit: "ms of CPU", measured: eventMs, limit: 4, commits: 0 },
    {
      action: "letting the brush go, 24 MP",
      unit: "ms of CPU",
      measured: releaseMs,
      limit: 50,
      commits: 0,
    },
  ];
}

async function openPage(of: Browser, options: object = {}): Promise<Page> {
  const context = await of.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  return context.newPage();
}

async function waitForRoom(page: Page): Promise<void> {
  await page.locator('[role="application"][aria-busy="false"]').waitFor(slow);
}

async function findPlace(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-part="photo"]').boundingBox();
  if (box === null) throw new Error("the photo is not on the screen");
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

async function drawStroke(page: Page): Promise<void> {
  await page.keyboard.press("b");
  const places = await Promise.all([0.3, 0.36, 0.42].map((x) => findPlace(page, x, 0.8)));
  const [first, ...others] = places;
  if (first === undefined) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(place.x, place.y, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Erase 1 area" }).waitFor(slow);
}

function describe(action: string, limit: number, measured: number, commits: number): Row {
  return { action, unit: "components", measured, limit, commits };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Of a row of commits the one in the middle by size: most of an erase's are ticks. */
function takeMiddle(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
}
