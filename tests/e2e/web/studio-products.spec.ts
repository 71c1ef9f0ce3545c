import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { makeZip } from "#support/make-zip.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createPhoto } from "#support/test-photos.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  screenSizes,
} from "../journey/expect-clean.ts";
import { waitForCanvas } from "../journey/room-journey.ts";

/** A catalogue comes in from a file, is looked at on a real wall and goes out to visitors. */

const slow = { timeout: 60_000 };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const header =
  "sku;kind;name;price;currency;price_unit;colour;finishes;coverage_m2_per_litre;tile_width_m;tile_height_m;texture";

/** As a German spreadsheet saves it: semicolons, decimal commas. */
async function makeCatalogue(tileWidth: string) {
  const table = [
    header,
    "NEW-1;paint;Quillmoor Green;58,90;EUR;2,5 L;#3E7A4B;matt|satin;12;;;",
    `NEW-2;floor;Washed Elm;71,00;EUR;m²;;;;${tileWidth};0,6;elm.png`,
    "NEW-3;paint;Quillmoor Later;58,90;EUR;2,5 L;#7FA98A;matt;12;;;",
  ].join("\r\n");
  const picture = await createPhoto({ format: "png", width: 128, height: 64 });
  const buffer = makeZip([
    { name: "catalogue.csv", bytes: Buffer.from(table) },
    { name: "elm.png", bytes: picture },
  ]);
  return { name: "catalogue.zip", mimeType: "application/zip", buffer };
}

test("a catalogue with a bad row is mended, imported, previewed and published; visitors see what is published only", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.getByRole("link", { name: "Import" }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(await makeCatalogue(""));
  const rows = page.getByRole("table", { name: "Rows of the file" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Washed Elm", slow);
  await expect(rows.nth(1)).toContainText("tile_width_m is missing – the scale would be wrong");
  await expect(page.getByRole("alert")).toContainText("Fix 1 row to import");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectFitsEverywhere(page, "an import with an error");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download errors" }).click();
  expect((await download).suggestedFilename()).toBe("catalogue-errors.csv");

  await file.setInputFiles(await makeCatalogue("1,2"));
  await page.getByRole("button", { name: "Import 3 products" }).click(slow);
  await expect(page.getByText("Imported: 3 new, 0 changed.")).toBeVisible(slow);
  await page.getByPlaceholder("Search name or SKU").fill("NEW-");
  await expect(page.getByRole("link", { name: "Washed Elm" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectFitsEverywhere(page, "the list of products");

  await page.getByRole("link", { name: "Quillmoor Green" }).click();
  const wall = page.getByRole("figure", { name: "Quillmoor Green on the wall of Living room" });
  await expect(wall).toHaveAttribute("aria-busy", "false", slow);
  const [red = 0, green = 0] = await readWall(page);
  expect(green).toBeGreaterThan(red + 10);
  await expectFitsEverywhere(page, "a product on its wall");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();

  await page.getByRole("link", { name: "All products" }).click();
  await page.getByPlaceholder("Search name or SKU").fill("NEW-2");
  await page.getByRole("link", { name: "Washed Elm" }).click();
  const tiles = page.getByRole("figure", { name: "Tiles of 1.2 by 0.6 metres, repeated" });
  await expect(tiles).toBeVisible();
  await expectAccessible(page, "a floor at true scale");

  expect(await findForVisitor(browser, "Quillmoor")).toEqual(["Quillmoor Green"]);
});

test("rooms are uploaded, and their wall is marked by keys", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "Rooms" }).click();
  await expect(page.getByRole("heading", { name: "Kitchen" })).toBeVisible();
  const photo = readFileSync("server/seed/rooms/reading-corner.jpg");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "quiet_corner.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByRole("heading", { name: "Quiet corner" })).toBeVisible(slow);
  await expectFitsEverywhere(page, "the rooms");

  await page.getByRole("button", { name: "More for Quiet corner" }).click();
  await page.getByRole("menuitem", { name: "Select the wall" }).click();
  const picture = page.getByRole("application");
  await picture.focus();
  await expect(async () => {
    await picture.press("ArrowDown");
    await picture.press("Enter");
    await expect(page.getByText(/\d+% of the photo is selected/)).toBeVisible({ timeout: 5_000 });
  }).toPass(slow);
  await expectAccessible(page, "marking a wall");
  await page.getByRole("button", { name: "Save wall" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Living room · No paint on its wall")).toBeVisible();

  await page.getByRole("button", { name: "More for Quiet corner" }).click();
  await page.getByRole("menuitem", { name: "Prepare surfaces" }).click();
  const keep = page.getByRole("button", { name: "Keep surface" });
  await expect(keep).toBeDisabled();
  await picture.focus();
  await expect(async () => {
    await picture.press("ArrowDown");
    await picture.press("Enter");
    await expect(page.getByText(/\d+% of the photo is selected/)).toBeVisible({ timeout: 5_000 });
  }).toPass(slow);
  await page.getByRole("button", { name: "Left wall" }).click();
  await page.getByRole("textbox", { name: "Name (optional)" }).fill("Reading nook");
  await expectAccessible(page, "preparing a surface");
  await keep.click();
  const prepared = page.getByRole("list", { name: "Prepared surfaces" });
  await expect(prepared).toContainText("Reading nook");
  await expect(keep).toBeDisabled();
  await prepared.getByRole("button", { name: "Remove Reading nook" }).click();
  await expect(prepared).toHaveCount(0);
});

async function signIn(page: Page): Promise<void> {
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=/studio/products`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Oat", exact: true })).toBeVisible(slow);
}

/** At every size it fits; what is laid out for a phone and for a desktop is looked at closely. */
async function expectFitsEverywhere(page: Page, where: string): Promise<void> {
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await expectFits(page, `${where} at ${size.width}`);
    if (size.width === 390) await expectAccessible(page, `${where} at ${size.width}`);
  }
  await resizeScreen(page, screenSizes[0]);
  await expectAccessible(page, where);
}

/** The colour in the upper middle of the painted room, where there is nothing but wall. */
function readWall(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return [];
    const { data } = context.getImageData(canvas.width * 0.5, canvas.height * 0.15, 1, 1);
    return [...data];
  });
}

/** What somebody without an account finds among the paints of the design room. */
async function findForVisitor(browser: Browser, words: string): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await waitForCanvas(page);
  await page.getByPlaceholder("Name, SKU or colour").fill(words);
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).getByRole("radio");
  await expect(paints).toHaveCount(1);
  const names = await paints.evaluateAll((radios) =>
    radios.map((radio) => radio.getAttribute("aria-label") ?? ""),
  );
  await context.close();
  return names;
}
