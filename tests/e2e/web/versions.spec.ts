import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  screenSizes,
} from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** Several versions of one room: made, compared, named, deleted and brought back. */

const slow = { timeout: 60_000 };

const findTiles = (page: Page): Locator =>
  page.getByRole("group", { name: "Versions side by side" }).getByRole("figure");

/** In the tile of each version its own picture, not the small one that holds its place. */
async function expectTiles(page: Page, names: readonly RegExp[]): Promise<void> {
  await expect(findTiles(page).locator("figcaption")).toHaveText(names, slow);
  await expect(findTiles(page).locator("canvas")).toHaveCount(names.length, slow);
}

/** Paints the wall of the sample room with the paint at this place of the list; answers its name. */
async function paint(page: Page, at: number): Promise<string> {
  const name = await journey.namePaint(page, at);
  await journey.chooseRadio(page.getByRole("radio", { name, exact: true }));
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("Done", slow);
  await bar.getByRole("button", { name: "Done" }).click();
  await journey.waitForCanvas(page);
  return name;
}

/** Keeps the open version and goes on in a new one. */
async function makeVersion(page: Page): Promise<void> {
  const before = journey.readDesignId(page);
  await page.getByRole("button", { name: "Make a version" }).click();
  await page.waitForURL((url) => url.pathname.includes("/room/") && !url.href.includes(before));
  await journey.waitForCanvas(page);
}

async function showVersions(page: Page): Promise<void> {
  await journey.chooseRadio(page.getByRole("radio", { name: /^Versions/ }));
}

test("two versions are made, seen side by side and under a slider, named, deleted and kept", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const first = await paint(page, 2);
  await makeVersion(page);
  const second = await paint(page, 5);
  expect(second).not.toBe(first);

  await showVersions(page);
  const both = [/^OriginalBefore any changes/, RegExp(`^A${first}`), RegExp(`^A2${second}`)];
  await expectTiles(page, both);
  // What each costs is on its picture, and in the list beside what it was made from.
  for (const at of [1, 2]) await expect(findTiles(page).nth(at)).toContainText(/[€$£]\d/, slow);
  await expect(page.getByRole("list", { name: "Versions" })).toContainText(/From A · \S*[€$£]\d/);
  await expect(page.getByRole("radio", { name: "Versions 2" })).toBeChecked();
  await expectAccessible(page, "versions side by side");

  const tiles = page.getByRole("group", { name: "Versions side by side" });
  const readScale = () =>
    tiles.evaluate((node) => Number((node as HTMLElement).style.getPropertyValue("--photo-scale")));
  const whole = await readScale();
  await tiles.focus();
  await page.keyboard.press("+");
  expect(await readScale()).toBeCloseTo(whole * 1.25, 5);
  await page.keyboard.press("0");
  expect(await readScale()).toBe(whole);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Evening");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`), /^A2Evening/]);
  await page.reload();
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`), /^A2Evening/]);

  await journey.chooseRadio(page.getByRole("radio", { name: "Slider" }));
  const slider = page.getByRole("slider", { name: "Compare before and after" });
  await expect(slider).toHaveAttribute("aria-valuetext", RegExp(`50 % A: ${first}`));
  await expectAccessible(page, "two versions under a slider");
  await journey.chooseRadio(page.getByRole("radio", { name: "Side by side" }));

  await page.getByRole("button", { name: "Delete A2: Evening" }).click();
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`)]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Version A2 is back.")).toBeVisible();
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`), /^A2Evening/]);

  await page.getByRole("button", { name: "Edit A2: Evening" }).click();
  await journey.waitForCanvas(page);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "paint" }]);
  await page.goBack();
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`), /^A2Evening/]);
});

test("a version is begun from the original; the rooms of a person are cards with their versions", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await paint(page, 2);
  await showVersions(page);
  await expectTiles(page, [/^Original/, /^A/]);
  await page.getByRole("button", { name: "New version" }).click();
  await expectTiles(page, [/^Original/, /^A/, /^A2/]);
  await page.getByRole("button", { name: "Original Before any changes" }).first().click();
  await page.getByRole("button", { name: "Start from the original" }).click();
  await page.waitForURL((url) => url.search === "");
  await journey.waitForCanvas(page);
  expect(await journey.readEdits(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to my rooms" }).click();
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("3 versions");

  await card.getByRole("button", { name: /^Delete/ }).click({ force: true });
  await expect(page.getByRole("dialog")).toContainText("with its 3 versions");
  await page.getByRole("dialog").getByRole("button", { name: "Delete design" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("who asks for the versions while one is being made sees it among them", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const first = await paint(page, 2);
  const before = journey.readDesignId(page);
  const { promise: isShown, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/v1/designs/*/versions", async (route) => {
    if (route.request().method() === "POST") await isShown;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Make a version" }).click();
  await showVersions(page);
  letGo();
  await page.waitForURL((url) => !url.href.includes(before), slow);
  await expectTiles(page, [/^Original/, RegExp(`^A${first}`), /^A2/]);
  await expect(page.getByRole("radio", { name: "Versions 2" })).toBeChecked();
});

test("a notice covers nothing that can be pressed, in a room and among its versions", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await journey.openSample(page, server.origin);
  await paint(page, 2);
  await makeVersion(page);
  // A notice that has the focus stays; without it, it goes while a slow machine still paints.
  await page.getByRole("button", { name: "Close", exact: true }).focus();
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await expectFree(page, `the room at ${size.width} by ${size.height}`);
  }
  await resizeScreen(page, screenSizes[0]);
  // What went well before a dialog was opened gives way to it.
  const notice = page.locator("section[aria-live] > *").first();
  expect(await notice.isVisible()).toBe(true);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share this room" })).toBeVisible();
  expect(await notice.isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Share this room" })).toBeHidden();
  await paint(page, 4);
  await showVersions(page);
  await expectTiles(page, [/^Original/, /^A/, /^A2/]);
  await page.getByRole("button", { name: "Delete A2", exact: false }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await expectFree(page, `the versions at ${size.width} by ${size.height}`);
  }
});

/** Until the screen has taken its size, a notice may lie where the last one had room. */
async function expectFree(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(listCovered), { message: where }).toEqual([]);
}

/** What can be pressed and lies under a notice; or that there is none. */
function listCovered(): string[] {
  const notices = [...document.querySelectorAll("section[aria-live] > *")].map((one) =>
    one.getBoundingClientRect(),
  );
  if (notices.length === 0) return ["no notice"];
  return [...document.querySelectorAll<HTMLElement>("button, a[href], input, [role='tab']")]
    .filter((one) => one.closest("section[aria-live], [inert]") === null && one.checkVisibility())
    .flatMap((one) => {
      const box = one.getBoundingClientRect();
      const isUnder = notices.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
      return isUnder ? [one.getAttribute("aria-label") ?? one.textContent] : [];
    });
}

for (const slug of ["greenhouse", "alder-quay"]) {
  test(`the versions of ${slug} are accessible and fit at four sizes`, async ({
    page,
    server,
  }, info) => {
    const folder = join(info.config.rootDir, "../../test-results/screens");
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await journey.openSample(page, `${server.origin}/c/${slug}`);
    await paint(page, 1);
    for (const at of [4, 7]) {
      await makeVersion(page);
      await paint(page, at);
    }
    await showVersions(page);
    await expect(findTiles(page)).toHaveCount(4);
    for (const layout of ["tiles", "slider"]) {
      for (const check of [false, true]) {
        for (const size of screenSizes) {
          const where = `versions-${layout}-${slug}-${size.width}x${size.height}`;
          await resizeScreen(page, size);
          // But for the small picture of the open one in the list.
          const pictures = page.locator("main canvas:not(li canvas)");
          await expect(pictures).toHaveCount(layout === "tiles" ? 4 : 2, slow);
          if (check) await expectAccessible(page, where);
          else await page.screenshot({ path: join(folder, `${where}.png`) });
          await expectFits(page, where);
        }
      }
      await resizeScreen(page, screenSizes[0]);
      await journey.chooseRadio(page.getByRole("radio", { name: "Slider" }));
    }
  });
}
