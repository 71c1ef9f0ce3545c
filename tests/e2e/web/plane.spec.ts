import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import type { MaterialEdit } from "#shared/edit.ts";
import { test } from "#support/room-test.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  screenSizes,
} from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A visitor mends by hand how a laid floor lies: corners, a known length, and back. */

const slow = { timeout: 90_000 };

test("corners and a length mend a floor's plane, are kept, and go with undo", async ({
  page,
  server,
}) => {
  test.slow();
  await layFloor(page, server.origin);
  await journey.save(page);
  const [found] = await readFloors(page);
  await page.getByRole("button", { name: "Adjust plane" }).click();
  const corner = page.getByRole("button", { name: "Corner 3 of 4" });
  await expectAccessible(page, "a plane that is mended");

  await dragBy(page, corner, 24, -10);
  await journey.waitForCanvas(page);
  await journey.save(page);
  const [dragged] = await readFloors(page);
  expect(dragged?.plane).not.toEqual(found?.plane);
  expect(dragged?.planeFix?.corners).toHaveLength(4);

  await corner.focus();
  const before = await corner.boundingBox();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await journey.undo(page);
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);

  await page.getByRole("button", { name: "Known length" }).click();
  const length = page.getByRole("textbox", { name: "Length of the line" });
  await length.fill("long");
  await page.getByRole("button", { name: "Use this length" }).click();
  await expect(page.getByRole("alert")).toContainText("Write it like");
  await length.fill("900 m");
  await page.getByRole("button", { name: "Use this length" }).click();
  await expect(page.getByRole("alert")).toContainText("between");
  await length.fill("180 cm");
  await expectAccessible(page, "a length that is known");
  await page.getByRole("button", { name: "Use this length" }).click();
  await journey.waitForCanvas(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/± 5 %/)).toBeVisible();
  await journey.save(page);
  const [measured] = await readFloors(page);
  expect(measured?.planeFix?.knownLength?.metres).toBeCloseTo(1.8, 6);

  await page.reload();
  await journey.waitForCanvas(page);
  expect((await readFloors(page))[0]).toEqual(measured);
  await journey.openChanges(page);
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
  await page.getByRole("button", { name: "Adjust plane" }).click();
  await page.getByRole("button", { name: "Automatic" }).click();
  const readFix = async () => {
    await journey.save(page);
    const [floor] = await readFloors(page);
    return floor === undefined ? "no floor" : (floor.planeFix ?? null);
  };
  await expect.poll(readFix, slow).toBeNull();
  const [reset] = await readFloors(page);
  reset?.plane.forEach((value, at) => expect(value).toBeCloseTo(found?.plane[at] ?? 0, 6));
  await page.keyboard.press("Escape");
  await journey.save(page);
  expect((await readFloors(page))[0]).toEqual(measured);
});

test("a length on a painted wall makes its area sure, in a room without a covering", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const paint = await journey.namePaint(page, 2);
  await journey.chooseRadio(page.getByRole("radio", { name: paint, exact: true }));
  await journey.findDone(page).click(slow);
  await page.getByRole("tab", { name: "Price list" }).click();
  const list = page.getByRole("tabpanel");
  await expect(list.getByRole("listitem").filter({ hasText: paint })).toContainText("± 25 %", slow);
  await list.getByRole("button", { name: "Measure", exact: true }).click();
  const length = page.getByRole("textbox", { name: "Length of the line" });
  await length.fill("240 cm", slow);
  await expectAccessible(page, "a length on a painted wall");
  await page.getByRole("button", { name: "Use this length" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: paint })).toContainText("± 5 %", slow);
  await expect(list.getByRole("heading", { name: "Measured: painted wall" })).toBeVisible();
  await journey.save(page);
  const wall = { surface: "wall", planeFix: { knownLength: { metres: 2.4 } } };
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "paint", wall }]);
});

test("the grid can be reached on every screen", async ({ page, server }) => {
  await layFloor(page, server.origin);
  await page.getByRole("button", { name: "Adjust plane" }).click();
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await journey.waitForCanvas(page);
    const where = `mending a plane at ${size.width}`;
    await expectFits(page, where);
    for (const at of [1, 2, 3, 4]) {
      const box = await page.getByRole("button", { name: `Corner ${at} of 4` }).boundingBox();
      expect(box?.width, where).toBeGreaterThanOrEqual(44);
      expect(box?.height, where).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole("button", { name: "Known length" }).click();
    await expectFits(page, where);
    await expect(page.getByRole("textbox", { name: "Length of the line" })).toBeInViewport();
    await page.getByRole("button", { name: "Back to the corners" }).click();
  }
});

/** From the landing page to a floor laid in the living room. */
async function layFloor(page: Page, origin: string): Promise<void> {
  await journey.openSample(page, origin);
  await journey.layFloor(page, [
    { x: 0.2, y: 0.9 },
    { x: 0.8, y: 0.9 },
    { x: 0.6, y: 0.8 },
  ]);
}

async function dragBy(page: Page, handle: Locator, dx: number, dy: number): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error("the handle is not on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

async function readFloors(page: Page): Promise<MaterialEdit[]> {
  const edits = await journey.readEdits(page);
  return edits.filter((edit) => edit.kind === "material");
}
