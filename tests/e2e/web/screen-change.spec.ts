import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import sharp from "sharp";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";

/** What a person finds on arriving at a screen: its name, its heading, its photo, its waiting. */

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const home = () => `${server.origin}/c/greenhouse`;
const findHeading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("the tab says the screen, the design and the company", async ({ page }) => {
  await page.goto(home());
  await expect(page).toHaveTitle("Visualise · Greenhouse Paints");
  await page.getByRole("link", { name: "My designs" }).click();
  await expect(page).toHaveTitle("My designs · Greenhouse Paints");
  await page.goto(`${home()}/upload`);
  await expect(page).toHaveTitle("Add a photo of your room · Greenhouse Paints");
  await page.getByRole("button", { name: "Reading corner" }).click();
  await journey.waitForCanvas(page);
  await expect(page).toHaveTitle("Room · Reading corner · Greenhouse Paints");
  await page.goto(`${home()}/account/register`);
  await expect(page).toHaveTitle("Create an account · Greenhouse Paints");
});

test("a change of screen puts the focus on the heading, the first screen does not", async ({
  page,
}) => {
  await page.goto(home());
  await expect(findHeading(page)).toBeVisible();
  await expect(findHeading(page)).not.toBeFocused();
  // Before the app is there a link leads to a page of its own.
  await expect(page.locator("#landing")).toHaveCount(0);
  await page.getByRole("link", { name: "My designs" }).click();
  await expect(page.getByRole("heading", { name: "My designs", level: 1 })).toBeFocused();
  const ring = await findHeading(page).evaluate((heading) => heading.matches(":focus-visible"));
  expect(ring).toBe(false);
  await page.goBack();
  await expect(findHeading(page)).toBeFocused();
  await page.goto(`${home()}/upload`);
  await page.getByRole("button", { name: "Reading corner" }).click();
  await journey.waitForCanvas(page);
  await expect(page.getByRole("heading", { name: "Reading corner", level: 1 })).toBeFocused();
});

test("a menu that was opened while a screen's code is on its way stays open, with the focus", async ({
  page,
}) => {
  const held = {
    "landing-page": Promise.withResolvers<null>(),
    "designs-page": Promise.withResolvers<null>(),
  };
  for (const [name, { promise }] of Object.entries(held)) {
    await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
      await promise;
      await route.continue();
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("menu");
  const place = menu.getByRole("menuitem", { name: "My designs" });
  await page.goto(home());
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(place).toBeVisible();
  held["landing-page"].resolve(null);
  // Behind a menu nothing has a role.
  await expect(page.locator("main h1")).toBeVisible();
  await place.click();
  await expect(page).toHaveURL(/\/designs$/);
  await page.getByRole("button", { name: "Menu" }).click();
  held["designs-page"].resolve(null);
  await expect(page.locator("main h1")).toHaveText("My designs");
  await expect(place).toBeVisible();
  await expect(menu.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("the sample rooms are named in the person's language, and so is the new design", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(home());
  await expect(page.getByRole("heading", { name: "Leseecke" })).toBeVisible();
  await page.goto(`${home()}/upload`);
  await page.getByRole("button", { name: "Leseecke" }).click();
  await page.waitForURL(/\/room\//);
  await expect(page).toHaveTitle("Raum · Leseecke · Greenhouse Paints");
  await context.close();
});

test("the studio names the sample rooms as everybody's screens do, and keeps those names", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(`${home()}/studio/rooms`);
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.getByRole("textbox", { name: "E-Mail" }).fill("demo@roomwright.example");
  await page.locator('input[type="password"]').fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Leseecke" })).toBeVisible();
  await page.getByRole("button", { name: /Leseecke/ }).click();
  await page.getByRole("menuitem", { name: "Umbenennen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toHaveValue("Leseecke");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  expect(((await (await saved).json()) as { name: string }).name).toBe("Reading corner");
  await context.close();
});

test("the preview shows all of a small upright photo, says that it is small, and waits", async ({
  page,
}, info) => {
  const path = info.outputPath("small.png");
  // A red line around a grey photo: a crop would take two sides of it.
  await sharp({ create: { width: 300, height: 900, channels: 3, background: "#808080" } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#ff0000" })
    .png()
    .toFile(path);
  await page.goto(`${home()}/upload`);
  await page.locator('input[type="file"][data-source="library"]').first().setInputFiles(path);
  const checks = page.getByRole("list", { name: "Photo check" });
  await expect(checks).toContainText("Small photo");
  const preview = page.getByRole("figure", { name: "Your photo, small.png" });
  await expect(preview.locator("canvas")).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "Continue" }).waitFor();
  const { data, info: size } = await sharp(await preview.screenshot({ animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const at = (y * size.width + x) * 3;
    return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 90;
  };
  const middle = Math.round(size.width / 2);
  expect(isRed(middle, 4)).toBe(true);
  const row = Array.from({ length: size.width }, (_unused, x) =>
    isRed(x, Math.round(size.height / 3)),
  );
  expect(row.indexOf(true)).toBeGreaterThan(0);
  expect(row.lastIndexOf(true)).toBeGreaterThan(middle);
  expect(row.indexOf(true)).toBeLessThan(middle);
  await page.screenshot({ path: info.outputPath("upload.png") });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/room\//);
});

test("a room on its way shows its name and what happens, never an empty page", async ({
  page,
}, info) => {
  await page.goto(`${home()}/upload`);
  await page.getByRole("button", { name: "Reading corner" }).click();
  await journey.waitForCanvas(page);
  const held = Promise.withResolvers<null>();
  await page.route(/\/api\/v1\/images\/[0-9a-f-]{36}$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  // The server's picture says so too, until the app takes its place.
  await expect(page.locator("#waiting")).toHaveCount(0);
  for (const [name, size] of Object.entries({
    wide: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(size);
    await expect(page.getByText("Opening your photo")).toBeVisible();
    await expect(page.getByRole("banner").getByText("Reading corner")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to my rooms" })).toBeVisible();
    await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  }
  held.resolve(null);
  await journey.waitForCanvas(page);
});
