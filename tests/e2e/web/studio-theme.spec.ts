import { readFileSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  waitUntilStill,
} from "../journey/expect-clean.ts";

/** A company makes the product its own: draft, preview, check, publication, roll-back. */

const start = "/c/greenhouse";
const plum = "rgb(107, 45, 92)";
const green = "rgb(31, 111, 78)";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function enterStudio(page: Page): Promise<void> {
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/studio/theme`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Theme", level: 1 })).toBeVisible();
}

const readButtonColour = (page: Pick<Page, "getByRole">) =>
  page
    .getByRole("link", { name: "Upload your room" })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test("a theme is changed, looked at, mended, published, seen by a visitor and rolled back", async ({
  page,
  browser,
}) => {
  await enterStudio(page);
  const preview = page.frameLocator("iframe");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const visitor = await (await browser.newContext()).newPage();

  await expect.poll(() => readButtonColour(preview)).toBe(green);
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await expect(publish).toHaveAccessibleDescription(/nothing to publish/);

  await page.getByRole("tab", { name: "Buttons" }).click();
  await page.getByRole("button", { name: /^Filled button #/ }).click();
  await page.getByLabel("Filled button as hex").fill("#6B2D5C");
  await expect.poll(() => readButtonColour(preview)).toBe(plum);
  await expect(page.getByText("Draft, 1 change")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Screen: Landing" }).click();
  await page.getByRole("menuitemradio", { name: "Design room" }).click();
  const regions = preview.getByRole("group", { name: "Select in the photo" });
  await regions
    .getByRole("button", { name: /\bwall\b/i })
    .first()
    .click();
  const nextStep = preview.getByRole("button", { name: "Choose a colour" });
  await expect(nextStep).toHaveCSS("background-color", plum);
  await page.getByRole("radio", { name: "Phone, 390" }).check();
  await expect.poll(() => preview.locator("body").evaluate(() => window.innerWidth)).toBe(390);
  await page.getByRole("radio", { name: "Desktop, 1440" }).check();

  await page.getByRole("tab", { name: "Colour" }).click();
  await page.getByRole("button", { name: /^Secondary text #/ }).click();
  await page.getByLabel("Secondary text as hex").fill("#78827D");
  const contrast = page.getByRole("region", { name: "Contrast" });
  await expect(contrast.getByRole("status")).toContainText(
    /Fix the (?:last one|other \d+) to publish/,
  );
  await expect(publish).toHaveAccessibleDescription(/Fix \d pairs of colours to publish/);
  await publish.press("Enter");
  await expect(page.getByRole("heading", { name: "Contrast" })).toBeFocused();
  expect(await refusePublication(page)).toEqual([422, "theme_unreadable"]);
  const fix = contrast.getByRole("button", { name: /^Fix / });
  while ((await fix.count()) > 0) await fix.first().click();
  await expect(contrast.getByRole("status")).toHaveText(/^(\d+) of \1 pairs pass\.$/);
  await expectEditorAccessible(page, "the theme editor");
  await expect(publish).not.toHaveAttribute("aria-disabled");

  await visitor.goto(server.origin + start);
  await expect.poll(() => readButtonColour(visitor)).toBe(green);
  const link = await copyPreviewLink(page);
  await lookAtDraft(visitor, link);

  await publish.click();
  await page.getByLabel("Note").fill("Plum for autumn");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Everyone can see it now.")).toBeVisible();
  await visitor.goto(server.origin + start);
  await expect.poll(() => readButtonColour(visitor)).toBe(plum);

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history).toContainText("Plum for autumn");
  await expect(history).toContainText("What was there before");
  await history.getByRole("button", { name: "Roll back to version 1" }).click();
  await page
    .getByRole("dialog", { name: "Roll back to version 1?" })
    .getByRole("button", { name: "Roll back" })
    .click();
  await expect(page.getByText("Version 1 is back.")).toBeVisible();
  await visitor.reload();
  await expect.poll(() => readButtonColour(visitor)).toBe(green);
  await visitor.context().close();
});

test("on a phone the form is edited by keyboard, with the preview behind a tab", async ({
  page,
}) => {
  await resizeScreen(page, { width: 390, height: 844 });
  await enterStudio(page);
  await expectFits(page, "the theme editor on a phone");
  const hue = page.getByRole("slider", { name: "Hue" });
  const hex = page.getByLabel("Primary, main as hex");
  const before = await hex.inputValue();
  await hue.focus();
  await page.keyboard.press("PageUp");
  await expect(hex).not.toHaveValue(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(hex).toHaveValue(before);
  await expectEditorAccessible(page, "the theme editor on a phone");
  await page.getByRole("radio", { name: "Preview" }).check();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("link", { name: "Upload your room" }).first()).toBeVisible();
  await expectFits(page, "the preview on a phone");
});

/** Without the frame: its pages are documents of their own, judged where they are at home. */
async function expectEditorAccessible(page: Page, where: string): Promise<void> {
  // What a button is called stands beside it while the pointer rests there, outside of every region.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .exclude("iframe")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
  expect(found, where).toEqual([]);
}

/** What the server says to a draft that the page itself would not send. */
async function refusePublication(page: Page): Promise<[number, string]> {
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  return page.evaluate(async () => {
    const headers = { "content-type": "application/json", "x-roomwright-company": "greenhouse" };
    const read = await fetch("/api/v1/studio/theme", { headers });
    const { draft } = (await read.json()) as { draft: { version: number } };
    const body = JSON.stringify({ draftVersion: draft.version });
    const answer = await fetch("/api/v1/studio/theme/publish", { method: "POST", headers, body });
    const { error } = (await answer.json()) as { error: { code: string } };
    return [answer.status, error.code] as [number, string];
  });
}

async function copyPreviewLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy preview link" }).click();
  await expect(page.getByText(/^Preview link copied/)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The draft is applied, the address keeps no token, nothing is stored, and leaving leaves it. */
async function lookAtDraft(visitor: Page, link: string): Promise<void> {
  await visitor.goto("about:blank");
  await visitor.goto(link);
  const line = visitor.getByRole("region", { name: "Preview of a theme" });
  await expect(line).toContainText("You’re viewing a draft theme");
  expect(await readButtonColour(visitor)).toBe(plum);
  expect(visitor.url()).toBe(`${server.origin}${start}/`);
  const stored = await visitor.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(stored).not.toContain("#6B2D5C");
  await expectAccessible(visitor, "a page in a draft theme");
  await line.getByRole("button", { name: "Leave preview" }).click();
  await expect(line).toBeHidden();
  await expect.poll(() => readButtonColour(visitor)).toBe(green);
}
