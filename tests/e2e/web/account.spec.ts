import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { URI } from "otpauth";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** The way to an account of one's own and back into it, with the mails a person would get. */

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

test("an account is registered by mail, and takes the rooms from before along", async ({
  page,
}) => {
  const email = "marta.klein@post.example";
  await page.goto(server.origin + start);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
  const designId = journey.readDesignId(page);
  await page.goto(server.origin + start);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Create an account" }).click();
  await register(page, email);
  await expect(page.getByRole("button", { name: /^Send it again in \d+ s$/ })).toBeDisabled();
  await expect(page.getByRole("main")).toContainText(email);
  await expectCleanAtAllSizes(page, "check your mail");

  const mail = await waitForMail(server.dataDir, email);
  const seen = watchAddresses(page);
  await page.goto(mail.link);
  await expect(page.getByRole("status")).toHaveText(
    "Your email is confirmed. Sign in to continue.",
  );
  expect(page.url()).toBe(`${server.origin}${start}/account/verify-email`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(seen().filter((address) => address.includes(mail.token))).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await page.waitForURL(server.origin + start);
  await expect(page.getByRole("button", { name: "Account of Marta Klein" })).toBeVisible();
  await page.getByRole("link", { name: "My designs" }).click();
  await expect(page.locator(`a[href$="/room/${designId}"]`).first()).toBeVisible();

  await signOut(page);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(mail.link);
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});

test("a link followed in another browser asks for a password, whoever chose the first", async ({
  page,
  browser,
}) => {
  const email = "elsewhere@post.example";
  await page.goto(`${server.origin}${start}/account/register`);
  await register(page, email);
  const mail = await waitForMail(server.dataDir, email);

  const phone = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await phone.goto(mail.link);
  await expect(phone.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await expectCleanAtAllSizes(phone, "choose a password");
  await phone.getByLabel("New password").fill(`${password}, mine`);
  await phone.getByRole("button", { name: "Save password" }).click();
  await expect(phone.getByRole("status")).toHaveText(
    "Your email is confirmed. Sign in to continue.",
  );
  await phone.getByLabel("Password", { exact: true }).fill(`${password}, mine`);
  await phone.getByRole("button", { name: "Sign in" }).click();
  await phone.waitForURL(server.origin + start);
  await phone.context().close();
});

test("a forgotten password is set anew by mail", async ({ page }) => {
  const email = "forgetful@post.example";
  await createAccount(page, email);

  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/designs`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not this one at all");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Sign in failed. Check the details you provided are correct.",
  );
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const mail = await waitForMail(server.dataDir, email, 1);
  await page.goto(mail.link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  expect(page.url()).not.toContain("#");
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert")).toContainText("Too many people use this password.");
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.getByLabel("New password").fill(`${password}, again`);
  await page.getByRole("button", { name: "Save password" }).click();

  await expect(page.getByRole("status")).toContainText("Your password is changed.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(`${password}, again`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Account of Marta Klein" })).toBeVisible();
});

test("registering says at the field what is wrong, and the same to whoever has an account", async ({
  page,
}) => {
  const email = "known@post.example";
  await createAccount(page, email);
  await page.goto(`${server.origin}${start}/account/register`);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(3);
  await page.getByLabel("Password", { exact: true }).fill("seven d");
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();

  await page.getByLabel("Name").fill("Marta Klein");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Too many people use this password.");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await register(page, email);
  const mail = await waitForMail(server.dataDir, email, 1);
  expect(mail.token).toBe("");
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Name")).toHaveValue("Marta Klein");
});

test("a second factor asks for a code, takes a recovery code, and keeps the email", async ({
  page,
}) => {
  const email = "careful@post.example";
  await createAccount(page, email);
  await signIn(page, email);
  await expect(page.getByRole("button", { name: "Account of Marta Klein" })).toBeVisible();
  const recoveryCodes = await switchSecondFactorOn(page);
  await signOut(page);

  await page.goto(`${server.origin}/api/auth/signin`);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expect(page.getByLabel("6-digit code")).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("6-digit code").fill("12 34");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter the 6 digits your app shows.");
  await page.getByLabel("6-digit code").fill("000 000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong or no longer valid.");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expectCleanAtAllSizes(page, "the code");

  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Account of Marta Klein" })).toBeVisible();
});

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name").fill("Marta Klein");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** Ends on the sign-in form, with the email filled in. */
async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}${start}/account/register`);
  await register(page, email);
  const mail = await waitForMail(server.dataDir, email);
  await page.goto(mail.link);
  await expect(page.getByLabel("Email")).toHaveValue(email);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signout`);
  await expect(page.getByRole("heading", { name: "Sign out of Alder & Quay?" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(server.origin + start);
}

/** With the session of the page, as the account's own screen does it. */
async function switchSecondFactorOn(page: Page): Promise<string[]> {
  const post = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await page.request.post(`${server.origin}/api/v1/me/${path}`, {
      data,
      headers: { origin: server.origin },
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const { uri } = (await post("second-factor", { currentPassword: password })) as { uri: string };
  const code = URI.parse(uri).generate();
  const confirmed = (await post("second-factor/confirm", { code })) as { recoveryCodes: string[] };
  return confirmed.recoveryCodes;
}

/** Every address the page asks for or names as where it comes from. */
function watchAddresses(page: Page): () => string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    // What a browser sends of an address never has its fragment.
    const sent = request.url().split("#")[0] ?? "";
    seen.push(sent, request.headers()["referer"] ?? "");
    if (request.url().includes("/api/auth/")) seen.push(request.postData() ?? "");
  });
  return () => seen;
}
