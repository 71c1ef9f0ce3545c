import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { productColumns } from "#shared/product-import.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import {
  expectAccessible,
  expectCleanAtAllSizes,
  expectFits,
  resizeScreen,
  screenSizes,
  waitUntilStill,
} from "../journey/expect-clean.ts";
import { collectTold, expectTranslated, speakPseudo } from "../journey/pseudo-language.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** A company that looks after itself: what its people see, and what its visitors see of it. */

const start = "/c/alder-quay";
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const editor = { email: "edda@post.example", name: "Edda Voss", password: "nine quiet harbours" };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
  const database = await openServerDatabase(server.dataDir);
  const userId = await writePerson(database, editor);
  await setMembership(database, { companyId: alderQuayId, userId, role: "editor" });
  await database.close();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const readDemoPassword = () => readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
const choosePlace = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name }).click();
const findFigure = (page: Page, label: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: label }).first();

/** Somebody who has never been here uploads a room; the page stays open in it. */
async function visit(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto(server.origin + start);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
  return page;
}

test("an owner sees what visitors did, switches a feature off, and the log says so", async ({
  page,
  browser,
}) => {
  const visitor = await visit(browser);
  await expect(visitor.getByRole("button", { name: "Download" })).toBeVisible();

  const chunks: string[] = [];
  page.on("request", (request) => chunks.push(request.url()));
  await page.goto(`${server.origin}${start}/studio`);
  await page.waitForURL(/\/api\/auth\/signin/);
  expect(chunks.filter((url) => /\/studio-page-/.test(url))).toEqual([]);
  await page.goto(server.origin + start);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, "demo@roomwright.example", readDemoPassword());
  await page.getByRole("button", { name: "Account of Demo" }).click();
  await page.getByRole("menuitem", { name: "Studio" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${start}/studio`);
  await expect(findFigure(page, "Rooms uploaded")).toContainText("1");
  await expect(
    page.getByRole("button", { name: "Company: Alder & Quay. Choose another" }),
  ).toBeVisible();

  await choosePlace(page, "Features");
  await page.getByRole("switch", { name: "Download pictures" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await visitor.reload();
  await journey.waitForCanvas(visitor);
  await expect(visitor.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Download" })).toHaveCount(0);
  await visitor.context().close();

  await choosePlace(page, "Audit log");
  const entry = page.getByRole("row").filter({ hasText: "Changed features" });
  await expect(entry).toContainText("Download pictures: on → off");
  await expect(entry).toContainText("Demo");

  await choosePlace(page, "Features");
  await page.getByRole("textbox", { name: "Name" }).fill("Alder & Quay Works");
  await choosePlace(page, "Usage");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByRole("button", { name: "Company: Alder & Quay Works. Choose another" }),
  ).toBeVisible();
});

test("a company that speaks German greets a visitor who chose no language in German", async ({
  page,
  browser,
}) => {
  await page.goto(`${server.origin}${start}/studio/features`);
  await signIn(page, "demo@roomwright.example", readDemoPassword());
  const choose = async (name: string) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    const language = page.getByRole("radiogroup", { name: "Language" });
    await journey.chooseRadio(language.getByRole("radio", { name }));
    expect((await saved).status()).toBe(200);
  };
  await choose("Deutsch");
  const context = await browser.newContext({ locale: "en-GB" });
  const visitor = await context.newPage();
  await visitor.goto(server.origin + start);
  await expect(visitor.locator("html")).toHaveAttribute("lang", "de");
  await choose("As their browser");
  await visitor.reload();
  await expect(visitor.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("an editor is offered only what is theirs, and asks for nothing else", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.origin}${start}/studio/audit`);
  await signIn(page, editor.email, editor.password);
  await expect(page.getByRole("heading", { name: "This page is for admins" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/v1/studio/"))).toEqual([]);
  const places = page.getByRole("navigation", { name: "Studio" }).getByRole("link");
  const own = ["Overview", "Products", "Rooms", "Designs", "Quotes", "Failed renders", "Usage"];
  await expect(places).toHaveText(own);
  await page.getByRole("link", { name: "Open the overview" }).click();
  await expect(page.getByRole("heading", { name: "Renders per day" })).toBeVisible();

  await page.goto(`${server.origin}/c/greenhouse/studio`);
  await expect(page.getByRole("heading", { name: "This studio isn’t yours" })).toBeVisible();
  await expectCleanAtAllSizes(page, "somebody else's studio");
});

/** Pairs of colours, also those that fall short, and the preview, which is a page of its own. */
const shownAsTheyAre = ["[data-pair] > [aria-hidden]", "iframe"];

const pageNames = [
  "Overview",
  "Theme",
  "Features",
  "Products",
  "Rooms",
  "Designs",
  "Quotes",
  "Failed renders",
  "Embed",
  "Members",
  "API and webhooks",
  "Usage",
  "Audit log",
];

/**
 * The product's name, the languages' own, a sample of type, initials, and the columns of a file.
 */
const sameEverywhere = ["Roomwright", "Deutsch", "Español", "Aa", "EV", ...productColumns];
const pseudoPages = [
  "",
  "theme",
  "features",
  "products",
  "products/new",
  "products/import",
  "rooms",
  "quotes",
  "renders",
  "embed",
  "members",
  "api",
  "usage",
  "audit",
];

test("every page of the studio is clean at every size", async ({ page }) => {
  await page.goto(`${server.origin}${start}/studio`);
  await signIn(page, "demo@roomwright.example", readDemoPassword());
  for (const name of pageNames) {
    await choosePlace(page, name);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    await expectCleanAtAllSizes(page, name, shownAsTheyAre);
  }
  await resizeScreen(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Studio menu" }).click();
  await expect(page.getByRole("navigation", { name: "Studio" })).toBeVisible();
  await expectFits(page, "the drawer");
  await expectAccessible(page, "the drawer");
  await page.getByRole("link", { name: "New room" }).click();
  await expect(page).toHaveURL(`${server.origin}${start}/upload`);
  await expect(page.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
});

test("in a longer language nothing of the studio is cut off, and every word is from a catalogue", async ({
  page,
}) => {
  await page.goto(`${server.origin}${start}/studio`);
  await signIn(page, "demo@roomwright.example", readDemoPassword());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Overview");
  await speakPseudo(page.context());
  const told = collectTold(page);
  for (const name of pseudoPages) {
    await page.goto(`${server.origin}${start}/studio/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    for (const size of screenSizes) {
      await resizeScreen(page, size);
      await waitUntilStill(page);
      const where = `studio/${name} at ${size.width} in a longer language`;
      await expectFits(page, where);
      await expectTranslated(page, [...sameEverywhere, ...told], where);
    }
  }
});
