import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import * as journey from "../journey/room-journey.ts";

/** A room on paper: its pictures and its products, and nothing of the window. */

const wall = { x: 0.5, y: 0.12 };
const slow = { timeout: 90_000 };

test("a room is printed with its name, both pictures and its products", async ({
  page,
  server,
}) => {
  await countPrints(page);
  await journey.openSample(page, server.origin);
  const name = await journey.namePaint(page, 2);
  await page.keyboard.press("ControlOrMeta+p");
  await expect.poll(() => page.evaluate(() => window.prints), slow).toBe(1);
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-printed='room']");
  await expect(paper.locator("canvas")).toHaveCount(1);
  await endPrinting(page);

  await journey.paintWall(page, name, wall);
  await page.keyboard.press("Escape");
  // The list is in the page as well; it is printed once.
  await page.getByRole("tab", { name: "Price list" }).click();
  await page.keyboard.press("ControlOrMeta+p");
  await expect.poll(() => page.evaluate(() => window.prints), slow).toBe(2);
  await page.emulateMedia({ media: "print" });
  await expect(paper.getByRole("heading", includeHidden)).toBeVisible();
  await expect(paper.locator("canvas")).toHaveCount(2);
  await expect(paper.getByText(name, { exact: true })).toBeVisible();
  await expect(page.locator("[data-printed='list']")).toBeHidden();
  await expect(journey.findCanvas(page)).toBeHidden();
  await expect.poll(() => readWall(page)).not.toEqual(await readWall(page, 1));
  await endPrinting(page);
  await expect(journey.findCanvas(page)).toBeVisible();
});

const includeHidden = { includeHidden: true } as const;

declare global {
  interface Window {
    prints: number;
  }
}

/** Nobody has a printer here. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.prints = 0;
    window.print = () => void window.prints++;
  });
}

async function endPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-printed='room']")).toHaveCount(0);
}

/** The colour of the wall in one of the printed pictures, 0 for the first. */
function readWall(page: Page, at = 0): Promise<number[]> {
  const canvas = page.locator("[data-printed='room'] canvas").nth(at);
  return canvas.evaluate((picture: HTMLCanvasElement, { x, y }) => {
    const context = picture.getContext("2d");
    const data = context?.getImageData(picture.width * x, picture.height * y, 1, 1).data ?? [];
    return [...data];
  }, wall);
}
