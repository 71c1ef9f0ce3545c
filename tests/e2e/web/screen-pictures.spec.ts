import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "@playwright/test";
import type { Browser, BrowserContextOptions, Locator, Page, TestInfo } from "@playwright/test";
import sharp from "sharp";

import { designSchema } from "#shared/design.ts";
import type { Locale } from "#shared/locale.ts";
import { test } from "#support/room-test.ts";

import {
  expectAccessible,
  expectFits,
  screenSizes,
  waitUntilStill,
} from "../journey/expect-clean.ts";
import { livingRoom } from "../journey/rooms.ts";
import { readDesignId } from "../journey/room-journey.ts";
import { words } from "../journey/words.ts";
import type { Words } from "../journey/words.ts";

/**
 * Takes the pictures of `docs/screens`: `npm run screens`. Every state of a room in two looks and
 * three languages at four sizes, and in high contrast; each fits its screen and has no barrier that
 * axe knows.
 */

const slow = { timeout: 60_000 };
const looks = ["greenhouse", "alder-quay"] as const;

/** What stands under More on a phone and in the panel on a wide screen. */
const isPhone = (page: Page) => (page.viewportSize()?.height ?? 0) < 500 || isUpright(page);
const isUpright = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

/** A phone, lying or upright. */
const isTouched = ({ width }: { width: number }) => width !== 1440 && width !== 1024;

for (const look of looks) {
  for (const size of screenSizes) {
    test(`${look} at ${size.width}`, ({ browser, server }, info) =>
      visit(browser, server.origin, info, { look, folder: look, options: { viewport: size } }));
  }
}

for (const locale of ["de", "es"] as const) {
  for (const size of screenSizes) {
    test(`greenhouse in ${locale} at ${size.width}`, ({ browser, server }, info) =>
      visit(browser, server.origin, info, {
        look: "greenhouse",
        folder: `greenhouse-${locale}`,
        options: { viewport: size, locale },
      }));
  }
}

for (const size of [screenSizes[0], screenSizes[2]]) {
  test(`greenhouse in high contrast at ${size.width}`, ({ browser, server }, info) =>
    visit(browser, server.origin, info, {
      look: "greenhouse",
      folder: "greenhouse-high-contrast",
      options: { viewport: size, forcedColors: "active" },
    }));
}

test("greenhouse at four times its size", async ({ browser, server }, info) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 256 } });
  const page = await context.newPage();
  const take = createCamera(page, info, "greenhouse");
  await page.goto(`${server.origin}/c/greenhouse`);
  await page.getByRole("button", { name: "Try a sample" }).first().click();
  await waitForRoom(page);
  await take("opened");
  await page.getByRole("button", { name: "Show panel" }).click();
  await take("panel");
  await context.close();
});

type Visit = {
  look: string;
  /** Of `docs/screens`. */
  folder: string;
  options: BrowserContextOptions & { viewport: { width: number; height: number }; locale?: Locale };
};

/** From the start page of a company through every state of a room, to what others see of it. */
async function visit(browser: Browser, origin: string, info: TestInfo, given: Visit) {
  test.setTimeout(400_000);
  const { look, folder, options } = given;
  const context = await browser.newContext({
    reducedMotion: "reduce",
    hasTouch: isTouched(options.viewport),
    ...options,
  });
  const page = await context.newPage();
  const say = words[options.locale ?? "en"];
  const take = createCamera(page, info, folder);
  await page.goto(`${origin}/c/${look}/upload`);
  await expect(page.locator("main img").first()).toBeVisible(slow);
  await take("upload");
  await page.goto(`${origin}/c/${look}`);
  await expect(page.locator("main img").nth(1)).toBeVisible(slow);
  await take("landing");
  await takeOpening(page, take, say);
  await takeRoom(page, take, say);
  const links = await shareRoom(page, origin, look);
  await page.goto(links.one);
  await expect(page.getByText("Marta K.").first()).toBeVisible(slow);
  await take("shared");
  await page.goto(links.several);
  await expect(page.getByRole("radiogroup").first()).toBeVisible(slow);
  await take("shared-versions");
  if (isUpright(page)) {
    await page.goto(`${origin}/c/${look}/upload`);
    await takeUpright(page, take, say, info.outputPath("living-room.jpg"));
  }
  await context.close();
}

/** A photo of one's own, taken upright: as wide as the screen, and whole. */
async function takeUpright(page: Page, take: Take, say: Words, path: string): Promise<void> {
  await sharp(livingRoom.path).resize(900, 1200, { fit: "cover" }).jpeg().toFile(path);
  await page.locator('input[data-source="library"]').first().setInputFiles(path);
  const goOn = page.getByRole("button", { name: say.app.common.continue });
  await Promise.race([goOn.click(slow), page.waitForURL(/\/room\//, slow)]).catch(() => undefined);
  await waitForRoom(page);
  await expect(findPaints(page, say).first()).toBeVisible(slow);
  await take("upright-opened");
  await findPaints(page, say).nth(2).click();
  const done = page.getByRole("button", { name: say.app.common.done, exact: true });
  await expect(done).toBeVisible(slow);
  await take("upright-painted");
  await done.click();
  await waitForPrice(page, say);
  await take("upright-ready");
}

/** The room on its way, held there until its picture is taken, and then open. */
async function takeOpening(page: Page, take: Take, say: Words): Promise<void> {
  const { promise: isTaken, resolve: letGo } = Promise.withResolvers<void>();
  const previews = "**/api/v1/images/*/preview";
  await page.route(previews, async (route) => {
    await isTaken;
    await route.fallback();
  });
  await page.getByRole("button", { name: say.landing.landing.trySample }).first().click();
  await expect(page.getByText(say.app.common.openingPhoto).first()).toBeVisible(slow);
  await expect(page.locator("main img").first()).toBeVisible(slow);
  await take("opening");
  letGo();
  await waitForRoom(page);
  await page.unroute(previews);
  await expect(findPaints(page, say).first()).toBeVisible(slow);
  await take("opened");
}

/** Links to the open room: as it is, and as one of three to choose from. */
async function shareRoom(page: Page, origin: string, look: string) {
  const headers = { "x-roomwright-company": look };
  const id = readDesignId(page);
  const read = async (path: string) =>
    (await page.request.get(`${origin}/api/v1/${path}`, { headers })).json();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}/api/v1/designs/${id}/${path}`, {
      headers,
      data,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const share = async (data: object): Promise<string> =>
    (await post("shares", { fromName: "Marta K.", allowsDownload: true, ...data })).address;
  const one = await share({});
  const { edits } = designSchema.parse(await read(`designs/${id}`));
  const paints: { id: string; colour: string }[] = (await read("materials?kind=paint&limit=8"))
    .items;
  const versionIds = [id];
  for (const { id: materialId, colour } of paints.slice(5, 7)) {
    const made = designSchema.parse(await post("versions", { from: "original" }));
    const other = edits.map((edit) =>
      edit.kind === "paint" ? { ...edit, colour, materialId } : edit,
    );
    const data = { version: made.version, edits: other };
    await page.request.patch(`${origin}/api/v1/designs/${made.id}`, { headers, data });
    versionIds.push(made.id);
  }
  return { one, several: await share({ versionIds }) };
}

const waitForRoom = (page: Page) =>
  page.locator("[role='application'][aria-busy='false']").first().waitFor(slow);

/** On an upright phone the price stands there once the room is measured. */
const waitForPrice = (page: Page, say: Words) =>
  expect(page.getByText(say.panel.shopping.measuring)).toHaveCount(0, slow);

/** What moves goes on by the clock, as the time that is left does, and is taken as it is. */
type Take = (state: string, isMoving?: boolean) => Promise<void>;

/** The states of a room, one after the other. */
async function takeRoom(page: Page, take: Take, say: Words): Promise<void> {
  const { canvas } = say.room;
  const bar = page.getByRole("region", { name: canvas.selected, exact: true });
  const done = page.getByRole("button", { name: say.app.common.done, exact: true });
  await tapPhoto(page, 0.3, 0.15);
  await expect(bar).toContainText(canvas.chooseColour, slow);
  await expect(bar).toContainText(say.room.region.places.back, slow);
  await take("wall-selected");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await findPaints(page, say).nth(2).click();
  await expect(done).toBeVisible(slow);
  await take("painted");
  await done.click();
  await waitForPrice(page, say);
  await take("ready");
  await takeResults(page, take, say);
  const { kinds, titles } = say.panel.catalogue;
  await page
    .getByRole(isPhone(page) ? "button" : "tab", { name: kinds.floor, exact: true })
    .click();
  await page.getByRole("radiogroup", { name: titles.floor }).locator("label").first().click();
  await expect(done).toBeVisible(slow);
  await expect(page.locator('label [style*="background-image: none"]')).toHaveCount(0, slow);
  await take("floor");
  await done.click();
  await tapPhoto(page, 0.5, 0.06);
  await expect(bar).toContainText(canvas.chooseColour, slow);
  await take("ceiling-selected");
  await page.keyboard.press("Escape");
  await takeErase(page, take, say);
  await takeElsewhere(page, take, say);
}

/** What a room comes to: the ways to a file, the file on its way, and a link. */
async function takeResults(page: Page, take: Take, say: Words): Promise<void> {
  const { panel } = say.panel;
  const { cancel, download } = say.app.common;
  const name = isPhone(page) ? panel.shareOrDownload : download;
  const openMenu = () => page.getByRole("button", { name, exact: true }).click();
  await openMenu();
  await expect(page.getByRole("menuitem", { name: panel.jpeg })).toBeVisible();
  await take("download");
  const end = await holdRender(page);
  await page.getByRole("menuitem", { name: panel.jpeg }).click();
  await expect(page.getByText(/62\s%\D+\d/).first()).toBeVisible(slow);
  await take("full-size", true);
  await page.getByRole("button", { name: cancel, exact: true }).click();
  end();
  await expect(page.getByText(/62\s%/)).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (isPhone(page)) {
    await openMenu();
    await page.getByRole("menuitem", { name: panel.shareLink }).click();
  } else await page.getByRole("button", { name: panel.share, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible(slow);
  await take("share");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Has the next full-size picture come as far as 62 % and no further; what it answers ends it there. */
async function holdRender(page: Page): Promise<() => void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const id = "[0-9a-f-]{36}";
  await page.route(new RegExp(`/renders/${id}/events$`), async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/events$/, ""),
    });
    const held = { ...(await answer.json()), state: "running", progress: 0.62, position: null };
    const body = `event: progress\ndata: ${JSON.stringify(held)}\n\n`;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.route(new RegExp(`/renders/${id}$`), async (route) => {
    const answer = await route.fetch();
    await isOver;
    await route.fulfill({ json: { ...(await answer.json()), state: "cancelled" } });
  });
  return end;
}

async function takeErase(page: Page, take: Take, say: Words): Promise<void> {
  const { canvas, fills, toolbar } = say.room;
  const tools = page.getByRole("toolbar", { name: toolbar.tools });
  await tools.getByRole("button", { name: toolbar.eraser, exact: true }).click();
  await tapPhoto(page, 0.45, 0.36);
  const erase = page.getByRole("button", { name: canvas.erase(1) });
  await expect(erase).toBeEnabled(slow);
  await take("erase");
  await erase.click();
  await expect(page.getByRole("radio", { name: fills.fill(1, 3) })).toBeChecked(slow);
  await expect(page.getByTitle(fills.make)).toHaveCount(0, slow);
  await take("erase-fills");
  await page.getByRole("button", { name: say.app.common.done, exact: true }).click();
}

async function takeElsewhere(page: Page, take: Take, say: Words): Promise<void> {
  const { toolbar, versions } = say.room;
  const { panel, shopping } = say.panel;
  const startsWithVersions = new RegExp(`^${versions.title}`);
  const tools = page.getByRole("toolbar", { name: toolbar.tools });
  const name = isPhone(page) ? say.panel.catalogue.kinds.paint : toolbar.select;
  await tools.getByRole("button", { name, exact: true }).click();
  await takeList(page, take, say);
  const close = page.getByRole("button", {
    name: isUpright(page) ? panel.closeTab(shopping.title) : panel.hidePanel,
  });
  if (isPhone(page)) await close.click();
  await page.getByRole("button", { name: toolbar.compare }).first().click();
  await take("compare");
  await page.keyboard.press("c");
  if (isPhone(page)) await page.getByRole("button", { name: startsWithVersions }).click();
  else {
    await page.getByRole("button", { name: versions.make }).click();
    await expect(page.getByText(versions.nowInNew)).toBeVisible(slow);
    await page.getByRole("radio", { name: startsWithVersions }).locator("xpath=..").click();
  }
  const tiles = page.locator("figure");
  await expect(tiles.nth(1)).toBeVisible(slow);
  await expect(tiles.locator("canvas")).toHaveCount(await tiles.count(), slow);
  const notice = page.getByRole("region", { name: say.app.header.notices }).getByRole("button");
  if ((await notice.count()) > 0) await notice.first().click();
  await take("versions");
}

/** The price list, and the length that it asks for. */
async function takeList(page: Page, take: Take, say: Words): Promise<void> {
  const { plane } = say.room;
  const { shopping } = say.panel;
  if (isUpright(page)) await page.getByRole("button", { name: shopping.title }).click();
  else if (isPhone(page))
    await page.getByRole("button", { name: say.app.common.searchProducts }).click();
  if (!isUpright(page)) await page.getByRole("tab", { name: shopping.title }).click();
  await expect(page.getByText(shopping.inLight).first()).toBeVisible(slow);
  await take("price-list");
  await page.getByRole("button", { name: shopping.measure.start, exact: true }).click();
  await expect(page.getByRole("textbox", { name: plane.length })).toBeVisible(slow);
  await take("measure");
  await page.getByRole("button", { name: plane.backToCorners }).click();
  await page.getByRole("button", { name: say.app.common.cancel, exact: true }).click();
  await expect(page.getByRole("region", { name: plane.adjust })).toHaveCount(0);
  await page.getByRole("button", { name: say.app.common.done, exact: true }).click();
}

function findPaints(page: Page, say: Words): Locator {
  const { titles } = say.panel.catalogue;
  return page.getByRole("radiogroup", { name: titles.paint }).locator("label");
}

async function tapPhoto(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('[data-part="photo"]').boundingBox();
  if (box === null) throw new Error("the photo is not on the screen");
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

function createCamera(page: Page, info: TestInfo, look: string): Take {
  const folder = join(info.config.rootDir, "../../docs/screens", look);
  mkdirSync(folder, { recursive: true });
  return async (state, isMoving = false) => {
    await page.mouse.move(1, 1);
    for (const canvas of await page.getByRole("application").all()) {
      await expect(canvas).toHaveAttribute("aria-busy", "false", slow);
    }
    await waitUntilStill(page);
    const { width, height } = page.viewportSize() ?? screenSizes[0];
    const path = join(folder, `${state}-${width}x${height}.jpg`);
    writeFileSync(path, await (isMoving ? shoot(page) : shootStill(page)));
    const where = `${state} of ${look} at ${width}`;
    await expectFits(page, where);
    // A room on its way has no heading yet: its own is what gets the focus. An open menu belongs to no region.
    // Where the system chooses the colours axe reads those that are not shown.
    const isForced = await page.evaluate(() => window.matchMedia("(forced-colors)").matches);
    if (state !== "opening" && !isForced) await expectAccessible(page, where, [".MuiPopover-root"]);
  };
}

const shoot = (page: Page) => page.screenshot({ type: "jpeg", quality: 62 });

/** Outlines come from a worker a moment after what they belong to: the picture that stays. */
async function shootStill(page: Page): Promise<Buffer> {
  let last = await shoot(page);
  let same = 0;
  await expect
    .poll(async () => {
      const next = await shoot(page);
      same = next.equals(last) ? same + 1 : 0;
      last = next;
      return same;
    }, slow)
    .toBeGreaterThanOrEqual(3);
  return last;
}
