import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import {
  expectAccessible,
  expectCleanAtAllSizes,
  expectFits,
  resizeScreen,
  screenSizes,
} from "../journey/expect-clean.ts";

/** What people do on the screen of their account, on a real server, in one browser and in two. */

const start = "/c/alder-quay";
const password = "seven dunes at harbour";
const shopPort = 4601;
const nextPassword = "a kettle under nine lamps";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("a visitor who opens the account is asked to sign in and comes back; the name can be changed", async ({
  page,
}) => {
  const email = "name@post.example";
  await createAccount(page, email);
  await page.goto(`${server.origin}${start}/account`);
  await page.waitForURL(/error=SessionRequired/);
  await signIn(page, email);
  await page.waitForURL(`${server.origin}${start}/account`);
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expect(row(page, "Email")).toContainText(email);
  await expect(row(page, "How you sign in")).toContainText("Email and password");
  const wordsEnd = await readWordsEnd(page.getByRole("button", { name: "Change name" }));
  expect(await readWordsEnd(page.getByRole("button", { name: "Language English" }))).toBe(wordsEnd);

  await page.getByRole("button", { name: "Change name" }).click();
  const dialog = page.getByRole("dialog", { name: "Change name" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("  ");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter a name.");
  await expectAccessible(page, "a name that is missing");
  await dialog.getByLabel("Name").fill("Nora Lindqvist");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
  await expect(row(page, "Name")).toContainText("Nora Lindqvist");
  await expect(page.getByRole("button", { name: "Account of Nora Lindqvist" })).toBeVisible();

  await page.getByRole("button", { name: "Account of Nora Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(server.origin + start);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

/** Where a button without a frame lets its words end. */
function readWordsEnd(button: Locator): Promise<number> {
  return button.evaluate(
    (element) =>
      element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight),
  );
}

test("changing the password says what is wrong at its field and ends the other sessions", async ({
  page,
  browser,
}) => {
  const email = "password@post.example";
  await createAccount(page, email);
  await openAccount(page, email);
  const other = await openElsewhere(browser, email);

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not this one at all");
  await dialog.getByLabel("New password").fill("password1");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This is not your current password.");
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await expect(dialog.getByLabel("New password")).toHaveValue("password1");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByRole("alert")).toContainText("easy to guess");
  await expect(dialog.getByLabel("New password")).toBeFocused();
  await expectCleanAtAllSizes(page, "a refused password");
  await dialog.getByLabel("New password").fill(nextPassword);
  await expect(dialog.getByLabel("Sign out my other devices")).toBeChecked();
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(devices(page)).toHaveCount(1);

  await other.reload();
  await other.waitForURL(/error=SessionRequired/);
  await signIn(other, email, nextPassword);
  await expect(other.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await other.context().close();
});

test("a new email counts once its link is followed", async ({ page }) => {
  const email = "old@post.example";
  await createAccount(page, email);
  await openAccount(page, email);
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change email" });
  await dialog.getByLabel("New email").fill(email.toUpperCase());
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This is already your email.");
  await dialog.getByLabel("New email").fill("new@post.example");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog).toContainText("follow the link");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await expectAccessible(page, "the link to a new email was sent");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "Email")).toContainText(email);

  const mail = await waitForMail(server.dataDir, "new@post.example");
  await page.goto(mail.link);
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  await openAccount(page, "new@post.example");
  await expect(row(page, "Email")).toContainText("new@post.example");
});

test("a second factor is set up with an app, used, renewed and switched off", async ({ page }) => {
  const email = "factor@post.example";
  await createAccount(page, email);
  await openAccount(page, email);
  const { totp, codes } = await setUpSecondFactor(page);
  await expect(row(page, "Two-step sign-in")).toContainText("On");
  await expect(row(page, "Recovery codes")).toContainText("10 of 10 left");
  expect(await readStore(page)).not.toContain(totp.secret.base32);

  await signOut(page);
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/account`);
  await signIn(page, email);
  // The code of the step that confirmed it is used up; the next one counts already.
  await enterCode(page, "6-digit code", totp.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();

  await signOut(page);
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/account`);
  await signIn(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await enterCode(page, "Recovery code", codes[0] ?? "");
  await expect(row(page, "Recovery codes")).toContainText("9 of 10 left");

  await page.getByRole("button", { name: "Get new codes" }).click();
  const renewal = page.getByRole("dialog", { name: "Get new recovery codes" });
  await prove(renewal, codes[0] ?? "", "Get new codes");
  await expect(renewal.getByRole("alert")).toContainText("wrong or was used before");
  await expect(renewal.getByLabel("Code")).toBeFocused();
  await prove(renewal, codes[1] ?? "", "Get new codes");
  const renewed = await keepCodes(page, renewal);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await expect(row(page, "Recovery codes")).toContainText("10 of 10 left");

  await page.getByRole("button", { name: "Switch off two-step sign-in" }).click();
  const farewell = page.getByRole("dialog", { name: "Switch off two-step sign-in" });
  await expectAccessible(page, "switching off");
  await prove(farewell, renewed[0] ?? "", "Switch off");
  await expect(farewell).toBeHidden();
  await expect(row(page, "Two-step sign-in")).toContainText("Off");
});

test("one device is signed out and asked to sign in, then all of them", async ({
  page,
  browser,
}) => {
  const email = "devices@post.example";
  await createAccount(page, email);
  await openAccount(page, email);
  await expect(devices(page)).toHaveCount(1);
  const other = await openElsewhere(browser, email);
  await expect(devices(other)).toHaveCount(2);
  await page.reload();
  await expect(devices(page)).toHaveCount(2);
  const here = devices(page).filter({ hasText: "This device" });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText("Active now");
  await expect(here.getByRole("button")).toHaveCount(0);
  await expectCleanAtAllSizes(page, "the list of devices");

  await devices(page)
    .getByRole("button", { name: /^Sign out Chrom/ })
    .click();
  await expect(page.getByText(/is signed out\.$/)).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await other.reload();
  await other.waitForURL(/error=SessionRequired/);
  await signIn(other, email);
  await expect(devices(other)).toHaveCount(2);

  await endEverywhere(page, true);
  await expect(page.getByText("All other devices are signed out.")).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await other.reload();
  await other.waitForURL(/error=SessionRequired/);

  await endEverywhere(page, false);
  await page.waitForURL(server.origin + start);
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(`${server.origin}${start}/account`);
  await page.waitForURL(/error=SessionRequired/);
  await other.context().close();
});

test("without the network the account says so, keeps what was typed, and goes on afterwards", async ({
  page,
}) => {
  const email = "offline@post.example";
  await createAccount(page, email);
  await openAccount(page, email);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByLabel("New password").fill(nextPassword);
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("You’re offline. Nothing was changed.");
  await expect(dialog.getByLabel("New password")).toHaveValue(nextPassword);
  await expectAccessible(page, "a password that could not be sent");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.route("**/api/v1/me/account", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "We couldn’t load your account" })).toBeVisible({
    timeout: 30_000,
  });
  await expectCleanAtAllSizes(page, "an account that did not come");
  await page.unroute("**/api/v1/me/account");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "Email")).toContainText(email);
});

test("inside another site the account is not shown but opened in a window of its own", async ({
  page,
}) => {
  const shop = await openShop();
  await page.goto(`http://127.0.0.1:${shopPort}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: /opens in its own window/ })).toBeVisible();
  await expectAccessible(page, "the account in a frame");
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link", { name: "Open account" }).click();
  await (await opened).waitForURL(/\/api\/auth\/signin\?error=SessionRequired/);
  expect(decodeURIComponent((await opened).url())).toContain(`${start}/account`);
  shop.close();
  shop.closeAllConnections();
});

for (const slug of ["greenhouse", "alder-quay"]) {
  test(`the account of ${slug} and its dialogs are accessible and fit at four sizes`, async ({
    page,
  }, info) => {
    const folder = join(info.config.rootDir, "../../test-results/screens");
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const email = `looks-${slug}@post.example`;
    await createAccount(page, email);
    await page.goto(`${server.origin}/api/auth/signin?callbackUrl=/c/${slug}/account`);
    await signIn(page, email);
    await expect(devices(page)).toHaveCount(1);
    const look = async (name: string) => {
      for (const size of screenSizes) {
        await resizeScreen(page, size);
        const file = `account-${name}-${slug}-${size.width}x${size.height}.png`;
        await page.screenshot({ path: join(folder, file) });
        await expectFits(page, `${name} at ${size.width}`);
        await expectAccessible(page, `${name} at ${size.width}`);
      }
    };
    await look("page");
    await page.getByRole("button", { name: "Change password" }).click();
    await look("password");
    await page.keyboard.press("Escape");
    await setUpSecondFactor(page, look);
    await look("page-guarded");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await look("everywhere");
  });
}

/** A site that the company lets frame its pages. */
async function openShop(): Promise<Server> {
  const shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>A shop</title><main aria-label="Shop"><h1>A shop</h1>
      <iframe title="Room designer" width="1200" height="700"
        src="${server.origin}/embed/alder-quay/account"></iframe></main></html>`);
  });
  shop.listen(shopPort, "127.0.0.1");
  await once(shop, "listening");
  return shop;
}

type Dialog = ReturnType<Page["getByRole"]>;

/** Through all three steps, as somebody with an authenticator app would; `look` sees each of them. */
async function setUpSecondFactor(
  page: Page,
  look: (name: string) => Promise<void> = (name) => expectAccessible(page, name),
): Promise<{ totp: TOTP; codes: string[] }> {
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-step sign-in" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("heading", { name: "Add the account to your app" })).toBeFocused();
  await expect(dialog.getByRole("figure")).toBeVisible();
  const typed = (await dialog.locator("code").textContent()) ?? "";
  expect(typed).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await look("scan");
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(" ", "")) });
  await dialog.getByLabel("Code").fill("12 34");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The code has six digits.");
  await dialog.getByLabel("Code").fill(totp.generate());
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  await look("codes");
  return { totp, codes: await keepCodes(page, dialog) };
}

/** Reads the codes, finds the same ones in the file, and says that they are kept. */
async function keepCodes(page: Page, dialog: Dialog): Promise<string[]> {
  const items = dialog.getByRole("list").getByRole("listitem");
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  expect(new Set(codes).size).toBe(10);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(codes.filter((code) => !text.includes(code))).toEqual([]);

  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tick this");
  await dialog.getByLabel("I’ve saved them").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

async function prove(dialog: Dialog, code: string, submit: string): Promise<void> {
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: submit }).click();
}

async function endEverywhere(page: Page, keepsThis: boolean): Promise<void> {
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere" });
  await dialog.getByLabel("Stay signed in on this device").setChecked(keepsThis);
  await expectAccessible(page, "signing out everywhere");
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(dialog).toBeHidden();
}

function row(page: Page, label: string) {
  const heading = page.getByRole("heading", { name: label, level: 3, exact: true });
  return page.locator("section div").filter({ has: heading }).last().locator("..");
}

function devices(page: Page) {
  return page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
}

/** Everything the page keeps beyond a dialog. */
function readStore(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.body.innerHTML]),
  );
}

/** Ends on the sign-in form, with the email filled in. */
async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}${start}/account/register`);
  await page.getByLabel("Name").fill("Marta Klein");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto((await waitForMail(server.dataDir, email)).link);
  await expect(page.getByLabel("Email")).toHaveValue(email);
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}/account`);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
}

async function openElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAccount(page, email);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of Marta Klein" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(server.origin + start);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}
