import { expect, test } from "@playwright/test";
import type { FrameLocator, Page } from "@playwright/test";

import { findFrame, openHost } from "./host-pages/embed-host.ts";
import { startEmbedShop } from "./host-pages/embed-shop.ts";
import type { EmbedShop } from "./host-pages/embed-shop.ts";
import { readHeard, readLayoutShift } from "./host-pages/host-heard.ts";

/** The start page that the server wrote on a shop's page, until the app takes its place in the frame. */

const company = "alder-quay";
let server: EmbedShop["server"];
let shop: EmbedShop["shop"];
let stop: EmbedShop["stop"];
test.beforeAll(async () => {
  ({ server, shop, stop } = await startEmbedShop(company));
});
test.afterAll(() => stop());

/** The app's own files; the page's small script is not among them. */
const appFiles = /\/assets\/embed-[\w-]+\.js$/;
const script = () => `<script async src="${server.origin}/embed/v1.js"></script>`;
const designer = (attributes = "") =>
  `<div id="designer" data-roomwright="${company}" style="min-height:760px" ${attributes}></div>`;

/** Opens a shop's page and holds the app in its frame back until `release`. */
async function openHeld(
  page: Page,
  body: string,
): Promise<{ view: FrameLocator; release: () => Promise<void> }> {
  const isReleased = Promise.withResolvers<void>();
  await page.route(appFiles, async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  const isWanted = page.waitForRequest(appFiles);
  // A page is loaded when its frame is, and a frame that wants its app at once waits for that.
  const isOpen = openHost(page, shop, body);
  await isWanted;
  const release = () => {
    isReleased.resolve();
    return isOpen;
  };
  return { view: page.frameLocator("#designer iframe"), release };
}

const hearReady = (page: Page) => expect.poll(() => readHeard(page, "ready")).toHaveLength(1);

test("is there in the page's language before the app is, however long that takes, and hands over to it unseen", async ({
  page,
}) => {
  // The page around has no patience: a link stood in for the frame before its page could come.
  const attributes = 'data-locale="de" data-timeout="1"';
  const { view, release } = await openHeld(page, designer(attributes) + script());
  const landing = view.locator("#landing");
  await expect(landing.getByRole("link", { name: "Raum hochladen" }).first()).toBeVisible();
  expect(await readHeard(page, "ready")).toEqual([]);
  expect(new URL(findFrame(page).url()).search).toBe("");
  await release();
  await hearReady(page);
  await expect(landing).toHaveCount(0);
  await expect(view.getByRole("link", { name: "Raum hochladen" }).first()).toBeVisible();
  await expect(view.getByRole("slider")).toBeVisible();
  expect(await readLayoutShift(page)).toBe(0);
  expect((await readHeard(page, "ready"))[0]?.data).toMatchObject({ locale: "de" });
});

test("what is pressed before the app is there happens once it is, and the page around hears of it", async ({
  page,
}) => {
  const { view, release } = await openHeld(page, designer() + script());
  await view.getByRole("button", { name: "Try a sample room" }).click();
  await expect(view.locator("#landing [aria-busy=true]")).toHaveText("Opening");
  await release();
  await expect
    .poll(async () => (await readHeard(page, "route")).map(({ data }) => data?.["path"]))
    .toContainEqual(expect.stringMatching(/^\/embed\/alder-quay\/room\//));
});

test("Escape closes the dialog that the frame is in before the app is there", async ({ page }) => {
  const opener = `<button data-roomwright="${company}" data-mode="modal">See it in your room</button>`;
  await page.route(appFiles, () => undefined);
  // The page's script listens before it asks for the app.
  const isWanted = page.waitForRequest(appFiles);
  await openHost(page, shop, opener + script());
  await page.getByRole("button", { name: "See it in your room" }).press("Enter");
  await isWanted;
  const dialog = page.getByRole("dialog", { name: "Room designer" });
  const view = page.frameLocator("iframe[title='Room designer']");
  await view.locator("#landing").getByRole("link", { name: "My designs" }).focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "See it in your room" })).toBeFocused();
});

test("a look that the page around brings is not preceded by another", async ({ page }) => {
  const own = `<div id="designer" style="min-height:760px"></div>
    <script src="${server.origin}/embed/v1.js"></script>
    <script>Roomwright.create(document.querySelector("#designer"), {
      company: "${company}", theme: { palette: { primary: { main: "#8a1c4a" } } } })</script>`;
  const { view, release } = await openHeld(page, own);
  await expect(view.locator("#landing")).toHaveCount(1);
  await expect(view.locator("#landing")).toBeHidden();
  await release();
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
});

test("without its app the frame leads on, and stays the one that the page around made", async ({
  page,
}) => {
  let isRefused = true;
  await page.route(appFiles, (route) => (isRefused ? route.abort() : route.continue()));
  const isWanted = page.waitForRequest(appFiles);
  await openHost(page, shop, designer() + script());
  await isWanted;
  const view = page.frameLocator("#designer iframe");
  await expect(view.locator("#landing")).toBeVisible();
  const link = view.locator("#landing").getByRole("link", { name: "Upload your room" }).first();
  // Refused until the link is followed: what the press itself asks for may come late.
  const isAsked = page.waitForRequest((request) => {
    const isFollowed = request.url().endsWith("/embed/alder-quay/upload");
    if (isFollowed) isRefused = false;
    return isFollowed;
  });
  await link.click();
  await isAsked;
  await hearReady(page);
  await expect(view.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
});
