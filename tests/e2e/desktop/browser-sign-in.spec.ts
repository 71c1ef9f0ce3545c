import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { ServerProcess } from "#support/server-process.ts";
import { startServerWithIssuer } from "#support/server-with-issuer.ts";

import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";
import { readOpened, watchBrowser } from "./shell-steps.ts";

/** The desktop app sends people to the system's browser to sign in at an issuer. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";

let stop: () => Promise<void>;
let server: ServerProcess;
let folder: UserFolder;
test.beforeAll(async () => {
  ({ server, stop } = await startServerWithIssuer());
  folder = createUserFolder();
});
test.afterAll(async () => {
  await stop();
  folder.remove();
});

test(`a person signs in at the issuer in the system's browser and is back in the app (${shell})`, async ({
  browser,
}) => {
  const { app, page } = await startDesktop(server.origin, folder);
  await watchBrowser(app);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect.poll(() => readOpened(app)).toHaveLength(1);
  const [address = ""] = await readOpened(app);
  expect(new URL(address).origin).toBe(server.origin);

  const system = await browser.newPage();
  await signInThere(system, address);
  await expect(system.getByRole("heading", { name: "You are signed in" })).toBeVisible();

  await expect(page.getByRole("button", { name: "Account of Alice Liddell" })).toBeVisible();
  const { session } = await page.evaluate(() => window.desktop.readSession());
  expect(session?.user).toMatchObject({
    email: "alice@example.com",
    sessionType: "google-login",
    anonymousUserId: null,
  });
  await system.close();
  await app.close();
});

async function signInThere(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Continue as Alice Liddell" }).click();
}
