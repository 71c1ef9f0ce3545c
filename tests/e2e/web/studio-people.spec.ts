import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { isSigned, startWebhookReceiver } from "#support/webhook-receiver.ts";
import type { WebhookReceiver } from "#support/webhook-receiver.ts";

import { expectAccessible, expectFits, resizeScreen } from "../journey/expect-clean.ts";

/** Who looks after a company, and how its own programs come in and are told. */

const start = "/c/greenhouse";
const guest = "nora.lind@post.example";
const guestPassword = "seven dunes at harbour";

let server: ServerProcess;
let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startServerProcess({ env: { WEBHOOK_PRIVATE_ADDRESSES: "true" } });
});
test.afterAll(async () => {
  await server.stop();
  await receiver.close();
  removeDataDir(server.dataDir);
});

async function enterStudio(page: Page, place: string): Promise<void> {
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/studio/${place}`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function expectClean(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await resizeScreen(page, { width: 390, height: 844 });
  await expectFits(page, `${where} on a phone`);
  await resizeScreen(page, { width: 1440, height: 900 });
}

test("an owner invites somebody, who registers, joins, and may do what an editor may", async ({
  page,
  browser,
}) => {
  await enterStudio(page, "members");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Enter an email address.")).toBeVisible();
  await dialog.getByLabel("Email address").fill(guest);
  await expectAccessible(page, "the dialog for inviting somebody");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Invitations" })).toContainText(guest);
  await expectClean(page, "members");

  const invitation = await waitForMail(server.dataDir, guest);
  await page.goto(invitation.link);
  await expect(page.getByRole("alert")).toContainText(`the invitation is for ${guest}`);

  const nora = await (await browser.newContext()).newPage();
  await nora.goto(invitation.link);
  await expect(nora.getByRole("heading", { level: 1 })).toHaveText(/^Join /);
  expect(nora.url()).toBe(`${server.origin}${start}/account/invitation`);
  await expectClean(nora, "an invitation");
  await register(nora);
  await expect(nora).toHaveURL(`${server.origin}${start}/account/invitation`);
  await nora.getByRole("button", { name: "Join now" }).click();

  await expect(nora.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const places = nora.getByRole("navigation", { name: "Studio" }).getByRole("link");
  await expect(places.filter({ hasText: "Products" })).toBeVisible();
  for (const closed of ["Theme", "Members", "API and webhooks"]) {
    await expect(places.filter({ hasText: closed })).toHaveCount(0);
  }
  const url = `${server.origin}/api/v1/studio/members`;
  const headers = { "x-roomwright-company": "greenhouse" };
  expect((await nora.request.get(url, { headers })).status()).toBe(403);

  await page.goto(`${server.origin}${start}/studio/members`);
  const row = page.getByRole("row").filter({ hasText: guest });
  await row.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Remove from the company" }).click();
  // What is behind a dialog has no rows to be found.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row).toHaveCount(0);
  const rooms = `${server.origin}/api/v1/studio/rooms`;
  expect((await nora.request.get(rooms, { headers })).status()).toBe(403);
});

async function register(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(guest);
  await page.getByLabel("Name").fill("Nora Lind");
  await page.getByLabel("Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main")).toContainText(guest);
  const { link } = await waitForMail(server.dataDir, guest, 1);
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a key is shown once and used; a webhook is told, signed, and its log says so", async ({
  page,
}) => {
  await enterStudio(page, "api");
  await page.getByRole("button", { name: "Create key" }).click();
  const making = page.getByRole("dialog", { name: "Create an API key" });
  await making.getByLabel("Name").fill("Shop import");
  await expectAccessible(page, "the dialog for a key");
  const catalogue = making.getByRole("checkbox").first();
  await catalogue.uncheck();
  await making.getByRole("button", { name: "Create key" }).click();
  await expect(making.getByRole("alert")).toHaveText("Tick at least one.");
  await catalogue.check();
  await making.getByRole("button", { name: "Create key" }).click();
  const made = page.getByRole("dialog", { name: "Your new key" });
  const key = await made.getByLabel("API key").inputValue();
  await expectAccessible(page, "a new key");
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "API keys" })).toContainText("Shop import");
  expect(await page.content()).not.toContain(key);
  expect(await askWithKey(page, key, "studio/rooms")).toBe(200);
  expect(await askWithKey(page, key, "studio/members")).toBe(403);

  await page.getByRole("button", { name: "Add webhook" }).click();
  const adding = page.getByRole("dialog", { name: "Add a webhook" });
  await adding.getByLabel("Address").fill("http://shop.example/hook");
  await adding.getByRole("button", { name: "Add webhook" }).click();
  await expect(adding.getByText("The address must begin with https://.")).toBeVisible();
  await adding.getByLabel("Address").fill(receiver.url);
  await adding.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Its signing secret" });
  const secret = await shown.getByLabel("Signing secret").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: /^More for 127\.0\.0\.1/ }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await receiver.waitFor(1);
  const [message] = receiver.received;
  expect(message !== undefined && isSigned(message, secret)).toBe(true);
  const log = page.getByRole("table", { name: "Deliveries" });
  await expect(log.getByRole("row").filter({ hasText: "Test message" })).toContainText("Delivered");
  await expectClean(page, "keys, webhooks and a log");

  await page.getByRole("button", { name: "Revoke Shop import" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect(await askWithKey(page, key, "studio/rooms")).toBe(401);
});

async function askWithKey(page: Page, key: string, call: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await page.request.get(`${server.origin}/api/v1/${call}`, { headers })).status();
}
