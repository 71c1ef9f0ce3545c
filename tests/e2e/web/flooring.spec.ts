import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A visitor lays a floor, looks at it in other layouts, and renders it. */

const slow = { timeout: 90_000 };

test("a floor is laid on the marked area, lies otherwise on demand, and goes with undo", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await journey.openKind(page, "Floors");
  await expect(page.getByText("Choose a product to see it on the floor.")).toBeVisible(slow);
  const floors = journey.findFloors(page);

  await journey.brushMask(page, [
    { x: 0.35, y: 0.93 },
    { x: 0.65, y: 0.93 },
  ]);
  await journey.chooseRadio(floors.first());
  await expect(page.getByText(/^about [\d.]+ m²$/)).toBeVisible(slow);
  await journey.waitForCanvas(page);
  await expect(journey.findDone(page)).toBeVisible();
  await expectAccessible(page, "a laid floor");
  await journey.save(page);
  const [straight] = await journey.readEdits(page);
  expect(straight).toMatchObject({ kind: "material", surface: "floor", layout: "grid" });

  await page.getByRole("button", { name: "Layout: Straight" }).click();
  await page.getByRole("menuitemradio", { name: "Herringbone" }).click();
  await journey.waitForCanvas(page);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([
    { id: straight?.id, layout: "herringbone" },
  ]);

  const arriving = page.waitForEvent("download", slow);
  await journey.chooseDownload(page, "PNG");
  expect(readFileSync(await (await arriving).path()).byteLength).toBeGreaterThan(1000);

  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.click();
  await expect(page.getByRole("button", { name: "Layout: Straight" })).toBeVisible();
  await undo.click();
  await expect(page.getByText(/^about [\d.]+ m²$/)).toHaveCount(0);
});
