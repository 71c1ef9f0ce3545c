import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** What happens between the page that the server wrote and the app that takes its place. */

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const home = () => `${server.origin}/c/greenhouse`;
const landing = (page: Page) => page.locator("#landing");
/** The app's own files; the page's small script is not among them. */
const appFiles = /\/assets\/index-[\w-]+\.js$/;

/** Opens the start page and holds the app back until `release`. */
async function openHeld(page: Page, address = home()): Promise<() => void> {
  const isReleased = Promise.withResolvers<void>();
  await page.route(appFiles, async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  const isWanted = page.waitForRequest(appFiles);
  await page.goto(address);
  await isWanted;
  return isReleased.resolve;
}

test("a room that was asked for before the app was there opens once it is", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  const release = await openHeld(page);
  const button = page.getByRole("button", { name: "Try a sample room" });
  await button.click();
  await expect(landing(page).locator("[aria-busy=true]")).toHaveText("Opening");
  release();
  await page.waitForURL(/\/c\/greenhouse\/room\/[\w-]+$/);
  expect(messages).toEqual([]);
});

test("the app's files come by themselves, and it starts when somebody is there", async ({
  page,
}) => {
  const started: string[] = [];
  page.on("request", (request) => {
    if (appFiles.test(request.url())) started.push(request.url());
  });
  const isFetched = page.waitForResponse(/\/assets\/framework-[\w-]+\.js$/);
  await page.goto(home());
  await isFetched;
  expect(started).toEqual([]);
  await expect(landing(page)).toBeVisible();
  await page.mouse.move(200, 300);
  await expect(landing(page)).toHaveCount(0);
  expect(started).toHaveLength(1);
});

test("the app comes to whoever only looks, too", async ({ page }) => {
  await page.goto(home());
  await expect(landing(page)).toHaveCount(0);
});

test("the app comes when something changed in another tab", async ({ page, context }) => {
  const isFetched = page.waitForResponse(/\/assets\/framework-[\w-]+\.js$/);
  await page.goto(home());
  await isFetched;
  const other = await context.newPage();
  await other.goto(`${new URL(home()).origin}/robots.txt`);
  // By itself it would come after six seconds.
  const isStarted = page.waitForRequest(appFiles, { timeout: 4000 });
  await other.evaluate(() => localStorage.setItem("changed", "1"));
  await isStarted;
  await expect(landing(page)).toHaveCount(0);
});

test("a link that was followed before the app was there leads on in it", async ({ page }) => {
  const release = await openHeld(page);
  await page.getByRole("link", { name: "My designs" }).click();
  release();
  await expect(page.getByRole("heading", { name: "My designs", level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/c/greenhouse/designs");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("See our paints on your walls.");
  await expect(landing(page)).toHaveCount(0);
});

test("when the app does not come a link leads where it says", async ({ page }) => {
  await page.route(appFiles, (route) => (page.url() === home() ? route.abort() : route.continue()));
  const isWanted = page.waitForRequest(appFiles);
  await page.goto(home());
  await isWanted;
  await page.getByRole("link", { name: "Upload your room" }).first().click();
  await page.waitForURL(`${home()}/upload`);
  await expect(page.getByRole("button", { name: "Reading corner" })).toBeVisible();
});

test("the line stays where it was moved, and the focus and the scroll position with it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const release = await openHeld(page);
  await page.evaluate(() => scrollTo(0, 120));
  const slider = page.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("53");
  const before = await page.evaluate(() => scrollY);
  release();
  await expect(landing(page)).toHaveCount(0);
  await expect(slider).toHaveValue("53");
  await expect(slider).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("a menu is finished first; the language that is chosen in it stays", async ({ page }) => {
  const release = await openHeld(page);
  await page.getByRole("button", { name: "Language" }).click();
  release();
  const choice = page.getByRole("menuitemradio", { name: "Español" });
  // The app is there, with all that it shows, and waits.
  await expect(page.locator("#app h1")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await expect(landing(page)).toHaveCount(1);
  await choice.click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(landing(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Mis diseños" })).toBeVisible();
  expect(page.url()).toBe(home());
  // The next page speaks it before any script.
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${server.origin}/c/alder-quay`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test("a menu opens and closes before the page's script is there, which gives it the focus", async ({
  page,
}) => {
  const isReleased = Promise.withResolvers<void>();
  await page.route("**/*.js", () => undefined);
  await page.route(/\/landing-island-/, async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // A page whose scripts never come is never loaded.
  await page.goto(home(), { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("menu");
  const place = menu.getByRole("menuitem", { name: "Visualise" });
  await expect(place).toBeVisible();
  const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
  expect(below?.y).toBe((above?.y ?? 0) + (above?.height ?? 0) + 6);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.getByRole("button", { name: "Language English" }).click();
  await expect(page.getByRole("menuitemradio", { name: "English" })).toBeVisible();
  isReleased.resolve();
  await expect(page.getByRole("menuitemradio", { name: "English" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Deutsch" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("a language that only the app knows of is followed, and known to the server from then on", async ({
  page,
}) => {
  await page.goto(home());
  await page.evaluate(() => localStorage.setItem("locale", "de"));
  await page.reload();
  await expect(page.getByRole("link", { name: "Meine Entwürfe" })).toBeVisible();
  const again = await page.reload();
  expect(await again?.text()).toContain('<html lang="de">');
});

test("a tab that is in a company shows that company's start page at the product's own address", async ({
  page,
}) => {
  await page.goto(`${server.origin}/c/alder-quay`);
  await expect(landing(page)).toHaveCount(0);
  await page.goto(server.origin);
  await expect(page.getByRole("link", { name: /Alder & Quay/ })).toBeVisible();
  await expect(landing(page)).toHaveCount(0);
});

test("a press that is not over yet waits for its own end, and the app for that", async ({
  page,
}) => {
  const release = await openHeld(page);
  const link = page.getByRole("link", { name: "My designs" });
  const box = await link.boundingBox();
  if (box === null) throw new Error("the link is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  release();
  await page.waitForFunction(isAppWhole);
  await lookAgain(page);
  await expect(landing(page)).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "My designs", level: 1 })).toBeVisible();
});

/** Runs in the page: the app's own start page has its heading and its first pictures. */
const isAppWhole = (): boolean => {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("#app main section img")];
  const areThere = pictures.slice(0, 2).every((one) => one.complete && one.naturalWidth > 0);
  return document.querySelector("#app main h1") !== null && pictures.length > 1 && areThere;
};

/** Has the page look several times whether the app may take its place, as it does with every change of it. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const app = document.querySelector<HTMLElement>("#app");
    for (let look = 0; look < 20; look += 1) {
      app?.setAttribute("data-look", String(look));
      await new Promise(requestAnimationFrame);
    }
  });
}
