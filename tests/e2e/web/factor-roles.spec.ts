import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectAccessible, expectCleanAtAllSizes } from "../journey/expect-clean.ts";

/** A company that wants two-step sign-in of its people: who asks for it, and who is asked. */

const start = "/c/greenhouse";
const owner = "demo@roomwright.example";
const guest = "nora.lind@post.example";
const guestPassword = "seven dunes at harbour";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("an owner wants it of editors and then of owners; whoever lacks it sets it up and goes on", async ({
  page,
  browser,
}) => {
  const ownerPassword = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  const nora = await (await browser.newContext()).newPage();
  await signIn(page, "studio/members", owner, ownerPassword);
  await invite(page);
  await followInvitation(nora);
  await expect(nora.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await expect(page.getByRole("switch", { name: "Owner" })).toBeDisabled();
  await expect(page.getByText("Set it up for your own account first.")).toBeVisible();
  await page.getByRole("switch", { name: "Editor" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Nora Lind");
  await expectAccessible(page, "the question before it is required");
  await question.getByRole("button", { name: "Require it" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("switch", { name: "Editor" })).toBeChecked();

  await nora.goto(`${server.origin}${start}/studio/products`);
  await expect(nora.getByText(/requires two-step sign-in for your role/)).toBeVisible();
  expect(nora.url()).toBe(`${server.origin}${start}/studio/products`);
  await expectCleanAtAllSizes(nora, "what has to be set up first");
  await nora.getByRole("button", { name: "Set up", exact: true }).click();
  await setUp(nora, guestPassword);
  await expect(nora.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await nora.goto(`${server.origin}${start}/account`);
  await expect(nora.getByText(/Required by .*, so it stays on/)).toBeVisible();
  await expect(nora.getByRole("button", { name: "Switch off two-step sign-in" })).toHaveCount(0);
  await waitForMail(server.dataDir, guest, 2);
  await nora.context().close();

  await page.getByRole("link", { name: "Go to your account" }).click();
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await setUp(page, ownerPassword);
  await page.goto(`${server.origin}${start}/studio/members`);
  await page.getByRole("switch", { name: "Owner" }).click();
  await expect(page.getByRole("switch", { name: "Owner" })).toBeChecked();
  await expectCleanAtAllSizes(page, "the members of a company that wants it of owners");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Owner" })).toBeChecked();
});

async function signIn(page: Page, place: string, email: string, password: string): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/${place}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function invite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email address").fill(guest);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
}

/** Follows the invitation, registers and takes it. */
async function followInvitation(page: Page): Promise<void> {
  await page.goto((await waitForMail(server.dataDir, guest)).link);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Nora Lind");
  await page.getByLabel("Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto((await waitForMail(server.dataDir, guest, 1)).link);
  await page.getByLabel("Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Join now" }).click();
}

/** Through the steps of the dialog that is open, as somebody with an authenticator app would. */
async function setUp(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Set up two-step sign-in" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const typed = (await dialog.locator("code").textContent()) ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(" ", "")) });
  await dialog.getByLabel("Code").fill(totp.generate());
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByLabel("I’ve saved them").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
}
