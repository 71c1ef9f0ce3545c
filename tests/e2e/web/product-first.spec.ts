import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** What a person sees who knows nothing of selections. */

const slow = { timeout: 40_000 };

test("from the first page to a painted wall it is two clicks", async ({ page, server }) => {
  const before = await countClicks(page);
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  const paint = await journey.namePaint(page, 2);
  await journey.chooseRadio(page.getByRole("radio", { name: paint, exact: true }));
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText(paint, slow);
  expect(before.clicks).toBe(2);
  await expectAccessible(page, "a wall that a tap on a colour painted");

  await bar.getByRole("button", { name: "Done" }).click();
  await expect(bar).toHaveCount(0);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "paint" }]);
});

test("and to a laid floor", async ({ page, server }) => {
  const before = await countClicks(page);
  await page.goto(server.origin);
  await expectAccessible(page, "the first page");
  await page.getByRole("button", { name: "Try a floor" }).click();
  await journey.chooseRadio(journey.findFloors(page).first());
  await expect(journey.findDone(page)).toBeVisible(slow);
  expect(before.clicks).toBe(2);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "material", surface: "floor" }]);
});

test("with a photo of one's own it is four, the dialog of the system among them", async ({
  page,
  server,
}) => {
  const before = await countClicks(page);
  await page.goto(server.origin);
  await page.getByRole("link", { name: "Upload your room" }).first().click();
  const asking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photo" }).click();
  await (await asking).setFiles(livingRoom.path);
  const dialogClicks = 1;
  await journey.waitForCanvas(page);
  const paint = await journey.namePaint(page, 2);
  await journey.chooseRadio(page.getByRole("radio", { name: paint, exact: true }));
  await expect(page.getByRole("region", { name: "Selection" })).toContainText(paint, slow);
  expect(before.clicks + dialogClicks).toBe(4);
});

test("a key pressed before the screen was drawn takes back what was chosen before it", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const [first, second] = [await journey.namePaint(page, 2), await journey.namePaint(page, 3)];
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await journey.chooseRadio(choice(first));
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText(first, slow);
  await choice(second).evaluate((radio: HTMLInputElement) => {
    radio.click();
    const keys = { key: "z", code: "KeyZ", ctrlKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", keys));
  });
  await expect(bar).toContainText(first, slow);
  await expect(choice(first)).toBeChecked();
  await journey.redo(page);
  await expect(bar).toContainText(second, slow);
  await expect(choice(second)).toBeChecked();
});

test("a floor is laid on the floor while a wall is selected", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  const wall = await journey.toPagePoint(page, { x: 0.5, y: 0.12 });
  await page.mouse.click(wall.x, wall.y);
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Choose a colour" }).click(slow);
  await expect(page.getByRole("radiogroup", { name: "Wall paint" }).locator(":focus")).toHaveCount(
    1,
  );

  await journey.openKind(page, "Floors");
  await journey.chooseRadio(journey.findFloors(page).first());
  await expect(journey.findDone(page)).toBeVisible(slow);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "material", surface: "floor" }]);
});

test("four matched colours stand beside what a wall asks for, and above all paints", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const wall = await journey.toPagePoint(page, { x: 0.5, y: 0.12 });
  await page.mouse.click(wall.x, wall.y);
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Choose a colour" })).toBeVisible(slow);
  const matched = page.getByRole("group", { name: "Matched to your photo’s colours" });
  const inBar = bar.locator(matched).getByRole("button");
  const above = page.getByRole("tabpanel").locator(matched).getByRole("button");
  await expect(inBar).toHaveCount(4);
  await expect(above).toHaveCount(4);
  await expectAccessible(page, "a wall with matched colours");
  const name = (await inBar.nth(1).getAttribute("aria-label")) ?? "";
  await inBar.nth(1).click();
  await expect(bar).toContainText(name, slow);
  await expect(above.and(page.getByRole("button", { name, pressed: true }))).toHaveCount(1);
  await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
});

test("the way to the colours leads there from the price list too", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  await page.getByRole("tab", { name: "Price list" }).click();
  const wall = await journey.toPagePoint(page, { x: 0.5, y: 0.12 });
  await page.mouse.click(wall.x, wall.y);
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Choose a colour" }).click(slow);
  const paints = page.getByRole("radiogroup", { name: "Wall paint" });
  await expect(paints.locator(":focus")).toHaveCount(1);
});

/** Counts what is clicked from now on, on every page that the tab goes to. */
async function countClicks(page: Page): Promise<{ clicks: number }> {
  const counted = { clicks: 0 };
  await page.exposeFunction("countClick", () => (counted.clicks += 1));
  await page.addInitScript(() =>
    window.addEventListener("pointerup", () => void Reflect.get(window, "countClick")(), true),
  );
  return counted;
}
