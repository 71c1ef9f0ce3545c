import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { productColumns } from "#shared/product-import.ts";
import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectAccessible, expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import { startHostSite } from "./host-pages/host-site.ts";
import type { HostSite } from "./host-pages/host-site.ts";

/** From a production server on an empty folder to a company whose visitors share their designs. */

const slow = { timeout: 60_000 };
const operator = {
  name: "Olive",
  email: "olive@operator.example",
  password: "walnut kettle wharf",
};
const owner = {
  name: "Nora Oduya",
  email: "owner@acme.example",
  password: "seven dunes at harbour",
};
const plum = "#6B2D5C";

let server: ServerProcess;
let shop: HostSite;
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "roomwright-founding-"));
  const env = { NODE_ENV: "production" };
  [server, shop] = await Promise.all([
    startServerProcess({ dataDir, env, isBuilt: true }),
    startHostSite(),
  ]);
});
test.afterAll(async () => {
  shop.close();
  await server.stop();
  removeDataDir(server.dataDir);
});

const openStudio = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name }).click();
const openGuest = async (browser: Browser) => (await browser.newContext()).newPage();

test("a server on an empty folder becomes a company with its own look, products, a room and a frame on a shop", async ({
  page,
  browser,
}) => {
  const invitation = await foundCompany(page);
  const nora = await openGuest(browser);
  await joinCompany(nora, invitation);
  await chooseLook(nora);
  await importProducts(nora);
  await prepareRoom(nora);
  const snippet = await allowShop(nora);
  await openStudio(nora, "Overview");
  await expect(nora.getByRole("heading", { name: "Getting started" })).toHaveCount(0);
  shop.write("/", `<title>Acme</title><h1>Acme shop</h1>${snippet}`);
  const address = await shareFromShop(await openGuest(browser));
  const friend = await openGuest(browser);
  await friend.goto(address);
  await expect(friend.getByRole("img", { name: /, picture$/ }).first()).toBeVisible(slow);
  await expect(friend.getByRole("listitem").filter({ hasText: "Fern" })).toBeVisible();
});

/** The operator comes in by the printed link and founds the company; answers the owner's link. */
async function foundCompany(page: Page): Promise<string> {
  const [link = ""] = /http:\S+\/operator#[\w-]{43}$/m.exec(server.output()) ?? [];
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set up this server" })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/operator`);
  await expectCleanAtAllSizes(page, "the first operator");
  await page.getByLabel("Name").fill(operator.name);
  await page.getByLabel("Email").fill(operator.email);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.getByRole("button", { name: "Create account and continue" }).click();

  await expect(page.getByRole("heading", { name: "Create your first company" })).toBeVisible();
  await page.getByLabel("Company name").fill("Acme Paints");
  await expect(page.getByLabel("Address")).toHaveValue("acme-paints");
  await page.getByLabel("Address").fill("acme");
  await page.getByLabel("Owner’s email").fill(owner.email);
  await page.getByRole("checkbox", { name: /^Start with example/ }).uncheck();
  await expectCleanAtAllSizes(page, "the first company");
  await page.getByRole("button", { name: "Create company" }).click();
  const dialog = page.getByRole("dialog", { name: `Invitation for ${owner.email}` });
  const shown = await dialog.getByLabel("Link").inputValue();
  await expectAccessible(page, "the invitation's link");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Acme Paints" })).toContainText(
    "Nobody yet",
  );
  await expectCleanAtAllSizes(page, "the list of companies");
  expect((await waitForMail(server.dataDir, owner.email)).link).toBe(shown);
  return shown;
}

/** The owner makes an account, comes back and joins. */
async function joinCompany(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Acme Paints");
  await expectCleanAtAllSizes(page, "the owner's invitation");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill(owner.name);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create account" }).click();
  const { link } = await waitForMail(server.dataDir, owner.email, 1);
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Join now" }).click();
  await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible(slow);
  await expectCleanAtAllSizes(page, "an empty company's studio");
}

async function chooseLook(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Open the theme" }).click();
  await page.getByRole("tab", { name: "Buttons" }).click();
  await page.getByRole("button", { name: /^Filled button #/ }).click();
  await page.getByLabel("Filled button as hex").fill(plum);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Everyone can see it now.")).toBeVisible();
}

async function importProducts(page: Page): Promise<void> {
  await openStudio(page, "Products");
  await page.getByRole("link", { name: "Import" }).first().click();
  const rows = ["Chalk:#E9E6DC", "Fern:#4E6B4A", "Slate:#5C656B"].map((paint, index) => {
    const [name = "", colour = ""] = paint.split(":");
    return `A-${index},paint,${name},54.00,EUR,2.5 L,${colour},matt,12,,,,published`;
  });
  const table = [productColumns.join(","), ...rows].join("\r\n");
  await page.locator('input[type="file"]').setInputFiles({
    name: "colours.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table),
  });
  await page.getByRole("button", { name: "Import 3 products" }).click(slow);
  await expect(page.getByText("Imported: 3 new, 0 changed.")).toBeVisible(slow);
}

async function prepareRoom(page: Page): Promise<void> {
  await openStudio(page, "Rooms");
  const photo = readFileSync("server/seed/rooms/living-room.jpg");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "living_room.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByRole("heading", { name: "Living room" })).toBeVisible(slow);
  await page.getByRole("button", { name: "More for Living room" }).click();
  await page.getByRole("menuitem", { name: "Prepare surfaces" }).click();
  const picture = page.getByRole("application");
  await expect(picture).toBeVisible(slow);
  await expect(async () => {
    await picture.click({ position: await findPlace(picture) });
    await expect(page.getByText(/\d+% of the photo is selected/)).toBeVisible({ timeout: 5_000 });
  }).toPass(slow);
  await page.getByRole("button", { name: "Keep surface" }).click();
  await expect(page.getByRole("list", { name: "Prepared surfaces" })).toContainText("Back wall");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Publish: Living room" }).click();
  await expect(page.getByText("Room published.")).toBeVisible();
}

async function findPlace(picture: ReturnType<Page["getByRole"]>) {
  const box = await picture.boundingBox();
  return { x: (box?.width ?? 0) * 0.7, y: (box?.height ?? 0) * 0.22 };
}

/** Lets the shop show the designer; answers the code for its page. */
async function allowShop(page: Page): Promise<string> {
  await openStudio(page, "Embed");
  await page.getByRole("button", { name: /^Switch/ }).click();
  await page.getByLabel("Address of the site").fill(shop.origin);
  await page.getByRole("button", { name: "Add site" }).click();
  await expect(page.getByText(shop.origin)).toBeVisible();
  return (await page.locator("pre").first().textContent()) ?? "";
}

/** Somebody in the shop paints the sample room and makes a link to it. */
async function shareFromShop(page: Page): Promise<string> {
  await page.goto(shop.origin);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Try a sample" }).click(slow);
  await frame.getByRole("button", { name: "Back wall", exact: true }).click(slow);
  await frame.getByRole("radio", { name: "Fern", exact: true }).locator("..").click(slow);
  await frame.getByRole("button", { name: "Done" }).click(slow);
  await frame.getByRole("button", { name: "Share", exact: true }).click();
  await frame.getByRole("button", { name: "Create link" }).click();
  const link = frame.locator("code").filter({ hasText: "/s/" });
  return (await link.textContent(slow)) ?? "";
}
