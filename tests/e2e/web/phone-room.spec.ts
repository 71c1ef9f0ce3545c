import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { countRenders, readRenders } from "#bench/count-renders.ts";
import { test } from "#support/room-test.ts";

import { expectAccessible, expectFits, resizeScreen } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** A room on a phone, held upright and on its side. */

const slow = { timeout: 40_000 };
const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };

test.use({ viewport: upright, hasTouch: true, isMobile: true });

const findBar = (page: Page) => page.getByRole("region", { name: "Selection" });
const findMode = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });

test("a wall is painted with two taps, and the file is one tap on", async ({ page, server }) => {
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).tap();
  const paint = await journey.namePaint(page, 2);
  await expect(page.getByText("Choose a colour to see it on the wall.")).toBeVisible();
  // The row of products scrolls by itself, and nothing around it does.
  const paints = page.getByRole("radiogroup", { name: "Wall paint" });
  await expect
    .poll(() => paints.evaluate((row) => row.scrollWidth - row.clientWidth))
    .toBeGreaterThan(1000);
  expect(await paints.evaluate((row) => row.clientWidth)).toBe(upright.width);
  await page.getByRole("radio", { name: paint, exact: true }).locator("xpath=..").tap();
  await expect(findBar(page)).toContainText(paint, slow);
  await expectClean(page, "a painted wall on a phone");

  await findBar(page).getByRole("button", { name: "Done" }).tap();
  await expect(findBar(page)).toHaveCount(0);
  await expectClean(page, "a room on a phone that is ready");
  await page.getByRole("button", { name: "Download" }).tap();
  await expect(page.getByRole("menuitem", { name: "JPEG, full size" })).toBeVisible();
  await page.keyboard.press("Escape");

  await findMode(page, "Floors").tap();
  await journey.findFloors(page).first().locator("xpath=..").tap();
  await expect(findBar(page).getByRole("button", { name: "Done" })).toBeVisible(slow);
  await expectClean(page, "a laid floor on a phone");
  await findBar(page).getByRole("button", { name: "Done" }).tap();
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "paint" }, { kind: "material" }]);

  await page.getByRole("button", { name: "Versions" }).tap();
  await expect(page.locator("figcaption").last()).toContainText(paint, slow);
});

test("a floor is laid with two taps", async ({ page, server }) => {
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a floor" }).tap();
  await journey.findFloors(page).first().locator("xpath=..").tap();
  await expect(findBar(page).getByRole("button", { name: "Done" })).toBeVisible(slow);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "material", surface: "floor" }]);
});

test("a thing is erased with a tap on it, and one of its fills is chosen", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await findMode(page, "Erase").tap();
  await expect(page.getByText("Tap a thing, or scribble over it.")).toBeVisible();
  const picture = await journey.toPagePoint(page, { x: 0.45, y: 0.36 });
  await page.touchscreen.tap(picture.x, picture.y);
  const erase = page.getByRole("button", { name: "Erase 1 area" });
  await expect(erase).toBeEnabled(slow);
  await expectClean(page, "a thing to erase on a phone");
  await erase.tap();
  await expect(page.getByRole("radio", { name: "Fill 1 of 3" })).toBeChecked(slow);
  await expectClean(page, "the fills on a phone");
  await page.getByRole("button", { name: "Done" }).tap();
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "erase" }]);
});

test("a press renders what shows it, and not the room around it", async ({ page, server }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await countRenders(page);
  await journey.openSample(page, server.origin);
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).locator("label");
  await paints.nth(1).tap();
  const done = findBar(page).getByRole("button", { name: "Done" });
  await expect(done).toBeVisible(slow);
  // The whole room is more than three hundred.
  const most = 150;
  const press = async (act: () => Promise<void>) => {
    const commits = await readRenders(page, act);
    expect(Math.max(...commits)).toBeLessThan(most);
  };
  await press(() => paints.nth(2).tap());
  await press(() => done.tap());
  const floor = await journey.toPagePoint(page, { x: 0.8, y: 0.93 });
  await press(() => page.touchscreen.tap(floor.x, floor.y));
  await press(() => page.getByRole("button", { name: "Undo" }).tap());
  await expect(findBar(page)).toHaveCount(0);
  // A finger is shown no hints, and fetches no code for them.
  expect(fetched.filter((url) => url.includes("hint-tip"))).toEqual([]);
});

test("what is rarely needed stands under More, and the price list in the header", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(1).tap();
  await findBar(page).getByRole("button", { name: "Done" }).tap(slow);
  await page.getByRole("button", { name: "Price list", exact: true }).tap();
  await expect(page.getByRole("tabpanel")).toContainText("Total", slow);
  await expectClean(page, "the price list on a phone");
  await page.getByRole("button", { name: "Close Price list" }).tap();

  await findMode(page, "More").tap();
  await page.getByRole("menuitem", { name: "Changes" }).tap();
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
  await page.getByRole("button", { name: "Close Changes" }).tap();
  await expect(page.getByRole("radiogroup", { name: "Wall paint" })).toBeVisible();

  await page.getByRole("button", { name: "Compare" }).tap();
  await expect(page.getByRole("slider", { name: "Reveal the redesign" })).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).tap();
});

test("a photo taken upright is as wide as the screen, and stays where it is", async ({
  page,
  server,
}, info) => {
  const path = info.outputPath("upright.jpg");
  await sharp(livingRoom.path).resize(900, 1200, { fit: "cover" }).jpeg().toFile(path);
  await journey.openUploaded(page, server.origin, { ...livingRoom, path });
  const readPhoto = () => journey.findCanvas(page).locator('[data-part="photo"]').boundingBox();
  const before = await readPhoto();
  expect(before).toMatchObject({ x: 0, width: upright.width, height: 520 });
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(2).tap();
  await expect(findBar(page).getByRole("button", { name: "Done" })).toBeVisible(slow);
  expect(await readPhoto()).toEqual(before);
});

test("on its side the photo stands between the modes and the products", async ({
  page,
  server,
}) => {
  await resizeScreen(page, onItsSide);
  await journey.openSample(page, server.origin);
  const photo = await journey.findCanvas(page).locator('[data-part="photo"]').boundingBox();
  expect(photo?.width).toBeGreaterThanOrEqual(640);
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(1).tap();
  await expect(findBar(page).getByRole("button", { name: "Done" })).toBeVisible(slow);
  await expectClean(page, "a painted wall on a phone on its side");
  await page.getByRole("button", { name: "Search products" }).tap();
  await expect(page.getByRole("textbox", { name: "Search products" })).toBeVisible();
  await expectClean(page, "the drawer of a phone on its side");
  await page.getByRole("button", { name: "Hide panel" }).tap();
  await expect(page.getByRole("textbox", { name: "Search products" })).toHaveCount(0);
});

test("the halves of a comparison say on either side which is which, free of the buttons", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(1).tap();
  await findBar(page).getByRole("button", { name: "Done" }).tap(slow);
  await page.getByRole("button", { name: "Compare" }).tap();
  const modes = page.getByRole("radiogroup", { name: "How to compare" });
  const done = page.getByRole("button", { name: "Done" });
  expect((await boxOf(done)).y).toBeLessThan((await boxOf(modes)).y + 20);
  await resizeScreen(page, onItsSide);
  for (const tag of ["Before", "After"]) {
    const { x, y, width, height } = await boxOf(page.getByText(tag, { exact: true }).last());
    const seen = await page.evaluate(
      (place) =>
        document
          .elementsFromPoint(place.x, place.y)
          .filter((element) => element.closest("button, a") !== null).length,
      { x: x + width / 2, y: y + height / 2 },
    );
    expect(seen, tag).toBe(0);
  }
});

test("on its side the whole photo is there for a length that the price list asks for", async ({
  page,
  server,
}) => {
  await resizeScreen(page, onItsSide);
  await journey.openSample(page, server.origin);
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(1).tap();
  await findBar(page).getByRole("button", { name: "Done" }).tap(slow);
  await page.getByRole("button", { name: "Search products" }).tap();
  await page.getByRole("tab", { name: "Price list" }).tap();
  await page.getByRole("button", { name: "Measure", exact: true }).tap(slow);
  for (const end of [1, 2]) {
    await page.getByRole("button", { name: `End ${end} of the line` }).tap(slow);
  }
  await expect(page.getByRole("tab", { name: "Price list" })).toHaveCount(0);
});

test("at four times its size a mode opens its products, and the photo is free without them", async ({
  page,
  server,
}) => {
  await resizeScreen(page, { width: 320, height: 256 });
  await journey.openSample(page, server.origin);
  const products = page.getByRole("region", { name: "Products and changes" });
  await expect(products).toHaveCount(0);
  for (const [mode, group] of [
    ["Floors", "Floors"],
    ["Paint", "Wall paint"],
  ] as const) {
    await findMode(page, mode).tap();
    await expect(page.getByRole("radiogroup", { name: group })).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: group }).locator(":focus")).toHaveCount(1);
    await expectFits(page, `${mode} at four times its size`);
    await page.getByRole("button", { name: "Hide panel" }).tap();
    await expect(products).toHaveCount(0);
  }
  const wall = await journey.toPagePoint(page, { x: 0.5, y: 0.15 });
  await page.touchscreen.tap(wall.x, wall.y);
  const next = page.getByRole("button", { name: "Choose a colour" });
  await expect(next).toBeInViewport({ ratio: 1, ...slow });
});

/** Fits, reads well, and every target is as large as a finger. */
async function expectClean(page: Page, where: string): Promise<void> {
  await expectFits(page, where);
  await expectAccessible(page, where);
  expect(await page.evaluate(listSmallTargets), where).toEqual([]);
}

/**
 * Buttons that a finger finds in less than 44 by 44 px: their own box with the unseen one around it,
 * which is a pseudo-element.
 */
function listSmallTargets(): string[] {
  const least = 43.5;
  return [...document.querySelectorAll<HTMLElement>("button, [role='tab'], a[href]")]
    .filter((button) => button.checkVisibility() && button.closest("[inert]") === null)
    .flatMap((button) => {
      const box = button.getBoundingClientRect();
      const around = getComputedStyle(button, "::after");
      const grow = (side: "top" | "left" | "right" | "bottom") =>
        around.position === "absolute" ? Math.max(0, -Number.parseFloat(around[side]) || 0) : 0;
      const width = box.width + grow("left") + grow("right");
      const height = box.height + grow("top") + grow("bottom");
      if (box.width === 0 || (width >= least && height >= least)) return [];
      const name = button.getAttribute("aria-label") ?? button.textContent;
      return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
    });
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return box;
}
