import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

const slow = { timeout: 60_000 };

test.beforeEach(async ({ page, server }) => {
  await journey.openUploaded(page, server.origin, livingRoom);
});

test("what the photo shows is offered by name, selected by it, and taken back", async ({
  page,
}) => {
  const wall = findRegion(page, /\bwall\b/i).first();
  await expect(wall).toBeVisible(slow);
  await expectAccessible(page, "the room with its regions");
  await wall.focus();
  await page.keyboard.press("Enter");
  await expect(wall).toHaveAttribute("aria-pressed", "true");
  await expect(findMark(page)).toBeVisible();
  await journey.undo(page);
  await expect(wall).toHaveAttribute("aria-pressed", "false");
});

test("the edge of a selection moves until it was seen, and stands still then", async ({ page }) => {
  const wall = findRegion(page, /\bwall\b/i).first();
  await expect(wall).toBeVisible(slow);
  // The page's time stands still but for what it is given here, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await wall.click();
  const seen = new Set<string>();
  const look = async () => {
    await page.clock.runFor(100);
    return seen.add(await photograph(page)).size;
  };
  // Without a selection, with its edge, and that moved on several times.
  await expect.poll(look, { intervals: [30], ...slow }).toBeGreaterThan(4);
  await page.clock.runFor(5000);
  const settled = await photograph(page);
  await page.clock.runFor(500);
  expect(await photograph(page)).toBe(settled);
});

test("clicks add to the mark and take away from it, one step each", async ({ page }) => {
  const thing = findRegion(page, /^Thing/).first();
  await showAllRegions(page);
  await thing.click();
  await expect(thing).toHaveAttribute("aria-pressed", "true");
  await clickWith(page, "Shift", await journey.toPagePoint(page, livingRoom.wall));
  await expect(page.getByText("2 steps")).toBeVisible();
  // Which number the wall has that was clicked is not said.
  const pressed = page.getByRole("button", { name: /\bwall\b/i, pressed: true });
  await expect(findRegion(page, /\bwall\b/i).and(pressed)).toHaveCount(1);
  await expect(thing).toHaveAttribute("aria-pressed", "true");
  await thing.click({ modifiers: ["Alt"] });
  await expect(thing).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("3 steps")).toBeVisible();
  await journey.undo(page);
  await expect(thing).toHaveAttribute("aria-pressed", "true");
});

test("clicks in quick succession are answered one after the other, none is lost", async ({
  page,
}) => {
  const [first, second] = [findRegion(page, /^Thing/).nth(0), findRegion(page, /^Thing/).nth(1)];
  const wall = findRegion(page, /\bwall\b/i).first();
  await showAllRegions(page);
  await expect(second).toBeVisible();
  // Sent from within the page, so that nothing is answered in between.
  const isShift = { shiftKey: true };
  await first.dispatchEvent("click");
  await second.dispatchEvent("click", isShift);
  await wall.dispatchEvent("click", isShift);
  await expect(page.getByText("3 steps")).toBeVisible(slow);
  for (const region of [first, second, wall]) {
    await expect(region).toHaveAttribute("aria-pressed", "true");
  }
});

test("a thing that was selected is erased", async ({ page }) => {
  const thing = findRegion(page, /^Thing/).first();
  await showAllRegions(page);
  await thing.click();
  await expect(findMark(page)).toBeVisible();
  await findMark(page)
    .getByRole("button", { name: /^Erase/ })
    .click();
  await expect(page.getByRole("region", { name: "Erased area" })).toBeVisible(slow);
  expect(await journey.listChanges(page)).toEqual(["Erased area"]);
});

async function showAllRegions(page: Page): Promise<void> {
  await expect(findRegion(page, /more$/)).toBeVisible(slow);
  await findRegion(page, /more$/).click();
}

function findRegion(page: Page, name: RegExp): Locator {
  return page.getByRole("group", { name: "Select in the photo" }).getByRole("button", { name });
}

function findMark(page: Page): Locator {
  return page.getByRole("region", { name: "Selection" });
}

async function clickWith(page: Page, key: string, at: { x: number; y: number }): Promise<void> {
  await page.keyboard.down(key);
  await page.mouse.click(at.x, at.y);
  await page.keyboard.up(key);
  await journey.waitForCanvas(page);
}

/** What all the canvases over the photo show. */
async function photograph(page: Page): Promise<string> {
  return await journey
    .findCanvas(page)
    .evaluate((well) =>
      [...well.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join("|"),
    );
}
