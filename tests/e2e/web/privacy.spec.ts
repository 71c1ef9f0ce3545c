import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** What people do with what is kept of them: look at it, delete it, take it away, and leave. */

const start = "/c/alder-quay";
const password = "seven dunes at harbour";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}${start}/account/register`);
  await page.getByLabel("Name").fill("Marta Klein");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto((await waitForMail(server.dataDir, email)).link);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Account of Marta Klein" })).toBeVisible();
}

async function startRoom(page: Page): Promise<void> {
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
}

const photos = (page: Page) => page.getByRole("list", { name: "My photos" }).getByRole("listitem");

test("a photo goes into the bin and comes back, by its notice and out of the bin", async ({
  page,
}) => {
  await createAccount(page, "bin@post.example");
  await startRoom(page);
  await page.goto(`${server.origin}${start}/account`);
  await expect(photos(page)).toHaveCount(1);
  await expect(photos(page)).toContainText("1 design");
  await expectCleanAtAllSizes(page, "account with a photo");
  await photos(page)
    .getByRole("button", { name: /^Pictures of/ })
    .click();
  const kept = page.getByRole("dialog", { name: /^Pictures of/ });
  await expect(kept.getByRole("listitem")).toHaveText([/^The photo/]);
  await expectCleanAtAllSizes(page, "the pictures that are kept of a photo");
  const saved = page.waitForEvent("download");
  await kept.getByRole("button", { name: /^Download/ }).click();
  await saved;
  await expect(kept.getByText(/MB, read on this visit/)).toBeVisible();
  await kept.getByRole("button", { name: "Close" }).click();

  const remove = photos(page).getByRole("button", { name: /^Delete/ });
  await remove.click();
  await expect(page.getByText("No photos yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(photos(page)).toHaveCount(1);

  await remove.click();
  await page.getByRole("button", { name: "Bin, 1" }).click();
  const bin = page.getByRole("dialog", { name: "Bin" });
  await expect(bin).toContainText("Photo with its designs · 30 days left");
  await expectCleanAtAllSizes(page, "the bin");
  await bin.getByRole("button", { name: /^Restore/ }).click();
  await expect(bin).toContainText("The bin is empty");
  await bin.getByRole("button", { name: "Close" }).click();
  await expect(photos(page)).toHaveCount(1);
});

test("whoever deletes the last design of a photo may delete the photo as well", async ({
  page,
}) => {
  await createAccount(page, "last@post.example");
  await startRoom(page);
  await page.goto(`${server.origin}${start}/designs`);
  const removeDesign = async () => {
    await page
      .getByRole("article")
      .getByRole("button", { name: /^Delete/ })
      .click({ force: true });
    await page.getByRole("dialog").getByRole("button", { name: "Delete design" }).click();
  };
  await removeDesign();
  const offer = page.getByRole("dialog", { name: "Delete the photo, too?" });
  await expectCleanAtAllSizes(page, "the offer to delete the photo");
  await offer.getByRole("button", { name: "Keep photo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);

  await removeDesign();
  await offer.getByRole("button", { name: "Delete photo" }).click();
  await expect(page.getByText(/^The photo “.+” is in the bin\.$/)).toBeVisible();
  await page.goto(`${server.origin}${start}/account`);
  await expect(page.getByText("No photos yet")).toBeVisible();
});

test("somebody takes their data away, deletes their account and is nobody any more", async ({
  page,
  browser,
}) => {
  const email = "leaves@post.example";
  await createAccount(page, email);
  await startRoom(page);
  await page.goto(`${server.origin}${start}/account`);
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Prepare my ZIP" }).click(),
  ]);
  const bytes = await readFile(await zip.path());
  expect(zip.suggestedFilename()).toBe("my-data.zip");
  expect(bytes.includes("data.json")).toBe(true);
  expect(bytes.byteLength).toBeGreaterThan((await readFile(livingRoom.path)).byteLength / 2);

  const phone = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await phone.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/designs`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Sign in" }).click();
  await expect(phone.getByRole("article")).toHaveCount(1);

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("Type the word “delete”.")).toBeVisible();
  await expectCleanAtAllSizes(page, "deleting the account");
  await dialog.getByLabel("Current password").fill("not this one");
  await dialog.getByLabel(/^Type/).fill("delete");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole("article")).toHaveCount(0);
  await expect(phone.getByRole("link", { name: "Sign in" })).toBeVisible();
  await phone.context().close();
});
