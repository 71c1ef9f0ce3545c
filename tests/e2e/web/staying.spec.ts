import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import * as journey from "../journey/room-journey.ts";
import type { Place } from "../journey/rooms.ts";

/** What stays with a person: their steps, their paint, and words that are true of their work. */

const slow = { timeout: 90_000 };
const wall: Place = { x: 0.5, y: 0.12 };
const saving = /^(?:Saved \d|Saving|Offline|Not saved)/;

test("steps and the chosen paint are there after a reload", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  const name = await journey.namePaint(page, 2);
  await journey.paintWall(page, name, wall);
  await page.keyboard.press("Escape");
  await journey.save(page);
  await page.reload();
  await journey.waitForCanvas(page);
  await expect(page.getByRole("radio", { name, exact: true })).toBeChecked(slow);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled(slow);
  await journey.undo(page);
  await journey.save(page);
  expect(await journey.readEdits(page)).toEqual([]);
  await journey.redo(page);
  await journey.save(page);
  expect(await journey.readEdits(page)).toHaveLength(1);
});

test("a wall that is painted twice has one edit and is bought once", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  const first = await journey.namePaint(page, 0);
  const second = await journey.namePaint(page, 1);
  for (const name of [first, second]) {
    await journey.paintWall(page, name, wall);
    await page.keyboard.press("Escape");
  }
  await journey.save(page);
  expect(await journey.readEdits(page)).toHaveLength(1);
  await page.getByRole("tab", { name: "Price list" }).click();
  const list = page.getByRole("tabpanel");
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(
    [second, "Measure one length"],
    slow,
  );
});

test("without a network one line says so until all is saved", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  const first = await journey.namePaint(page, 0);
  const second = await journey.namePaint(page, 1);
  await journey.paintWall(page, first, wall);
  await journey.save(page);
  await page.context().setOffline(true);
  await expect(sayings(page)).toHaveText([/^Saved \d/]);
  await journey.chooseRadio(page.getByRole("radio", { name: second, exact: true }));
  await expect(sayings(page)).toHaveText(["Offline, kept on this device"], slow);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(sayings(page)).toHaveText([/^Saved \d/], slow);
});

test("a room that did not open offline opens once there is a network", async ({ page, server }) => {
  const preview = "**/api/v1/images/*/preview*";
  await page.route(preview, async (route) => await route.abort("internetdisconnected"));
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible(slow);
  await page.unroute(preview);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await journey.waitForCanvas(page);
});

function sayings(page: Page) {
  return page.getByRole("status").filter({ hasText: saving });
}
