import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A sample room's walls, floor and ceiling, which nobody has to look for. */

const slow = { timeout: 40_000 };
const findRegion = (page: Page, name: string) =>
  page
    .getByRole("group", { name: "Select in the photo" })
    .getByRole("button", { name, exact: true });

test("a sample room's surfaces are offered and taken before the photo is looked at", async ({
  page,
  server,
}) => {
  // What labels the photo is not there yet, so no click on it can be answered by looking.
  const held = Promise.withResolvers<null>();
  await page.context().route(/\/label-scene-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await journey.openSample(page, server.origin);
  for (const name of ["Back wall", "Floor", "Ceiling"]) {
    await expect(findRegion(page, name)).toBeVisible(slow);
  }
  await expectAccessible(page, "a sample room with its surfaces");
  const floor = findRegion(page, "Floor");
  await floor.click();
  await expect(floor).toHaveAttribute("aria-pressed", "true", slow);
  const wall = await journey.toPagePoint(page, { x: 0.7, y: 0.22 });
  await page.mouse.click(wall.x, wall.y);
  await expect(findRegion(page, "Back wall")).toHaveAttribute("aria-pressed", "true", slow);

  held.resolve(null);
  const paint = await journey.namePaint(page, 2);
  await journey.chooseRadio(page.getByRole("radio", { name: paint, exact: true }));
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("Done", slow);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([
    { kind: "paint", mask: { shapes: [{ width: 1600, height: 960 }] } },
  ]);
});

test("the coffee table is no floor, and the things of the room are offered as well", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const all = page.getByRole("group", { name: "Select in the photo" });
  // They come after the surfaces, once the photo was looked at.
  await all.getByRole("button", { name: /more$/ }).click(slow);
  await expect(all.getByRole("button", { name: /^Thing/ }).first()).toBeVisible();
  const names = await all.getByRole("button").allTextContents();
  expect(names.filter((name) => /^(?:Wall|Floor|Ceiling|Back wall)/.test(name))).toEqual([
    "Back wall",
    "Floor",
    "Ceiling",
  ]);
});
