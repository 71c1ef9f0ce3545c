import { expect } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { askOwner } from "#support/ask-owner.ts";
import { test } from "#support/room-test.ts";

import { expectAccessible, expectCleanAtAllSizes, resizeScreen } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { startRoom } from "../journey/shared-room.ts";

/** A room is shown to others by a link: made, opened, voted on, and ended. */

const slow = { timeout: 60_000 };
const gone = "This link doesn’t work any more";

/** Somebody else, in a browser of their own. */
async function openGuest(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

const findPicture = (page: Page) => page.getByRole("img", { name: /, picture$/ }).first();

test("one version is seen under a slider with its products, and nothing of it can be listed", async ({
  page,
  browser,
  server,
}) => {
  const room = await startRoom(page, server.origin);
  const address = await room.share({ fromName: "Marta K." });
  const guest = await openGuest(browser, address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Living room");
  await expect(guest.getByText("Marta K. shows you")).toBeVisible();
  await expect(guest.getByText(/^Link works until /)).toBeVisible();
  await expect(guest.getByText("AI-edited picture of a real room.")).toBeVisible();
  await expect(findPicture(guest)).toBeVisible(slow);
  await expect(guest.getByRole("listitem").filter({ hasText: room.names[0] ?? "" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Download" })).toHaveCount(0);
  await expect(guest.getByRole("figure")).toContainText("QR code");

  const slider = guest.getByRole("slider", { name: "Original or result" });
  await guest.getByRole("button", { name: "View original" }).click();
  await expect(slider).toHaveValue("100");
  await guest.getByRole("button", { name: "View result" }).click();
  await expect(slider).toHaveValue("0");

  expect(await guest.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  const { status, headers } = await guest.request.get(address).then((answer) => ({
    status: answer.status(),
    headers: answer.headers(),
  }));
  expect([status, headers["x-robots-tag"], headers["referrer-policy"]]).toEqual([
    200,
    "noindex, nofollow",
    "no-referrer",
  ]);
  await expectCleanAtAllSizes(guest, "a shared room");
  await guest.context().close();
});

test("of several versions people choose one by name, and change their mind", async ({
  page,
  browser,
  server,
}) => {
  const room = await startRoom(page, server.origin, { slug: "alder-quay", versions: 3 });
  const address = await room.share({ fromName: "Marta K.", allowsDownload: true });
  const guest = await openGuest(browser, address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Which one for “Living room”?");
  await expect(guest.getByRole("radio", { name: /No votes yet/ })).toHaveCount(3);
  await expect(findPicture(guest)).toBeVisible(slow);
  await expectCleanAtAllSizes(guest, "versions to choose from");

  await guest.getByRole("button", { name: /^Vote for A/ }).click();
  await expect(guest.getByText("Enter your name.")).toBeVisible();
  await journey.chooseRadio(guest.getByRole("radio", { name: RegExp(room.names[1] ?? "") }));
  await guest.getByLabel("Your name").fill("Jonas");
  await guest.getByLabel("Comment").fill("Too dark in winter?");
  await guest.getByRole("button", { name: /^Vote for B/ }).click();
  await expect(guest.getByRole("region", { name: "What people say" })).toContainText(
    "Jonas chose B",
  );
  await expect(guest.getByRole("button", { name: "Change vote" })).toBeVisible();
  await expect(guest.getByRole("radio", { name: /1 vote$/ })).toBeChecked();
  await journey.chooseRadio(guest.getByRole("radio", { name: "Side by side" }));
  await expect(guest.getByRole("region", { name: "Versions" }).getByRole("figure")).toHaveCount(3);
  await expectAccessible(guest, "versions side by side after a vote");

  const other = await openGuest(browser, address);
  await expect(other.getByRole("radio", { name: /1 vote/ })).toBeVisible();
  await expect(other.getByText("Jonas")).toHaveCount(0);
  await other.getByLabel("Your name").fill("jonas");
  await other.getByRole("button", { name: /^Vote for A/ }).click();
  await expect(other.getByText("Someone has already voted under this name.")).toBeVisible();
  const saving = other.waitForEvent("download");
  await other.getByRole("button", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Living room A .*\.webp$/);

  await guest.reload();
  await expect(guest.getByRole("radio", { name: RegExp(room.names[1] ?? "") })).toBeChecked();
  await expect(guest.getByLabel("Your name")).toHaveValue("Jonas");
  await expect(guest.getByLabel("Comment")).toHaveValue("Too dark in winter?");
  await other.context().close();
  await guest.context().close();
});

test("a passcode is asked for first, and guessing it is stopped", async ({
  page,
  browser,
  server,
}) => {
  const room = await startRoom(page, server.origin);
  const address = await room.share({ passcode: "garden" });
  const asked: string[] = [];
  const guest = await (await browser.newContext()).newPage();
  guest.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("This room has a passcode");
  await expectCleanAtAllSizes(guest, "a passcode");
  await expect(guest.getByText("Living room")).toHaveCount(0);
  expect(asked.filter((path) => path.includes("/pictures/"))).toEqual([]);
  const enter = async (passcode: string) => {
    await guest.getByLabel("Passcode").fill(passcode);
    await guest.getByRole("button", { name: "Open the room" }).click();
  };
  await enter("kitchen");
  await expect(guest.getByText("That isn’t the passcode.")).toBeVisible();
  await enter("garden");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Living room");
  await expect(findPicture(guest)).toBeVisible(slow);

  // The worker's server counts twenty times as many tries as any other.
  const url = address.replace("/s/", "/api/v1/shares/");
  const guess = (attempt: number) =>
    guest.request.post(`${url}/unlock`, { data: { passcode: `guess ${attempt}` } });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await guess(attempt)).status() === 429) break;
  }
  await guest.reload();
  await enter("garden");
  await expect(guest.getByText("Too many attempts.")).toBeVisible();
  await guest.context().close();
});

test("what has ended, or is another company’s, leads to the start page", async ({
  page,
  browser,
  server,
}) => {
  const room = await startRoom(page, server.origin);
  const address = await room.share();
  const guest = await openGuest(browser, address);
  await expect(findPicture(guest)).toBeVisible(slow);
  const path = new URL(address).pathname;
  await guest.goto(`${server.origin}/c/alder-quay${path}`);
  await expect(guest.getByText(gone)).toBeVisible();
  for (const elsewhere of ["/c/alder-quay", "/embed/alder-quay"]) {
    await guest.goto(`${server.origin}${elsewhere}${path}`);
    await expect(guest).toHaveURL(RegExp(`${elsewhere}/?$`));
    await expect(guest.getByRole("link", { name: "Upload your room" }).first()).toBeVisible();
    await expect(findPicture(guest)).toHaveCount(0);
  }
  await askOwner({ DATA_DIR: server.dataDir }, "update shares set expires_at = now()");
  await guest.goto(address);
  await expect(guest.getByText(gone)).toBeVisible();
  await expect(guest.getByRole("button", { name: "Try a sample" })).toBeVisible();
  expect((await guest.request.get(address)).status()).toBe(404);
  await guest.context().close();
});

test("an owner makes a link in the room, reads who saw it and ends it", async ({
  page,
  browser,
  server,
}) => {
  const room = await startRoom(page, server.origin);
  await page.goto(`${server.origin}/room/${room.designId}`);
  await journey.waitForCanvas(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await journey.chooseRadio(dialog.getByRole("radio", { name: "7 days" }));
  await dialog.getByLabel("Passcode").fill("abc");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Use at least 4 characters.")).toBeVisible();
  await dialog.getByLabel("Passcode").fill("");
  await expectAccessible(page, "the dialog of a link");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("heading", { name: "Your link is ready" })).toBeVisible(slow);
  await expectAccessible(page, "a new link");
  const address = (await dialog.locator("code").textContent()) ?? "";
  const guest = await openGuest(browser, address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Living room");
  await expect(findPicture(guest)).toBeVisible(slow);

  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("seen once")).toBeVisible();
  await dialog.getByRole("button", { name: "End the link to A" }).click();
  const question = page.getByRole("dialog", { name: "End this link?" });
  await question.getByRole("button", { name: "End link" }).click();
  await expect(page.getByText("The link was ended.")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(gone)).toBeVisible();
  await guest.context().close();
});

test("“Which one?” is asked from the versions, on a phone too, where the way on is in their menu", async ({
  page,
  server,
}) => {
  const room = await startRoom(page, server.origin, { versions: 2 });
  await page.goto(`${server.origin}/room/${room.designId}`);
  await journey.waitForCanvas(page);
  await journey.chooseRadio(page.getByRole("radio", { name: /^Versions/ }));
  await page.getByRole("button", { name: "Share “Which one?”" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("versions A, B");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("heading", { name: "Your link is ready" })).toBeVisible(slow);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);

  await resizeScreen(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Share “Which one?”" }).click();
  await expect(dialog).toContainText("versions A, B");
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Continue with A" }).click();
  await journey.waitForCanvas(page);
});
