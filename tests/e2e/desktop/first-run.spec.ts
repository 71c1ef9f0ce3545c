import { expect, test } from "@playwright/test";
import type { ElectronApplication, Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** A member of staff points the app at their company: from nothing, and later at another one. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";

let server: ServerProcess;
let folder: UserFolder;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});
test.beforeEach(() => {
  folder = createUserFolder();
});
test.afterEach(() => folder.remove());

const keyring = () => ({ ELECTRON_HOST_KEYRING: folder.keyring });
const staff = { email: "owner@alder-quay.example", password: "alder-quay-demo" };

test(`first run: server, sign-in in the browser, company, and the same after a restart (${shell})`, async ({
  browser,
}) => {
  const { app, page } = await startDesktop(null, folder, keyring());
  await watchBrowser(app);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Where is your company/);
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("http://rooms.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This server is not encrypted.")).toBeVisible();
  await address.fill(server.origin);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign in in the browser" }).click();
  await expect.poll(() => readOpened(app)).toHaveLength(1);
  const [asked = ""] = await readOpened(app);

  const system = await browser.newPage();
  await system.goto(asked);
  await system.getByLabel("Email").fill(staff.email);
  await system.getByLabel("Password", { exact: true }).fill(staff.password);
  await system.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(system.getByRole("heading", { name: "You are signed in" })).toBeVisible();
  await system.close();

  const opening = app.waitForEvent("window");
  await page.getByRole("list", { name: "Your companies" }).getByRole("button").first().click();
  const studio = await opening;
  await expect(studio.getByRole("button", { name: /Alder/ }).first()).toBeVisible();
  await app.close();

  const again = await startDesktop(null, folder, keyring());
  await expect(again.page.getByRole("button", { name: /Alder/ }).first()).toBeVisible();
  await again.app.close();
});

test(`an invitation is shown before it is followed (${shell})`, async () => {
  const link = `roomwright://${new URL(server.origin).host}/c/alder-quay`;
  const { app, page } = await startDesktop(null, folder, {}, [link]);
  const asked = await findPage(app, page, "address=");
  await expect(asked.getByRole("textbox", { name: "Address" })).toHaveValue(link);
  const opening = app.waitForEvent("window");
  await asked.getByRole("button", { name: "Continue" }).click();
  const opened = await opening;
  await expect(opened.getByRole("link", { name: /Alder & Quay/ }).first()).toBeVisible();
  await app.close();
});

test(`EL-20 a settings file that makes no sense is mended and the app starts (${shell})`, async () => {
  mkdirSync(folder.path, { recursive: true });
  const file = join(folder.path, "roomwright.json");
  const damaged = JSON.stringify({ serverOrigin: 7, companySlug: "alder-quay", windows: "all", x: 1 });
  for (const text of [damaged, "{", "\0\0\0", "[]"]) {
    writeFileSync(file, text);
    const { app, page } = await startDesktop(null, folder);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Where is your company/);
    await app.close();
  }
});

/** The window whose address holds a text. */
async function findPage(app: ElectronApplication, first: Page, text: string): Promise<Page> {
  const find = () => app.windows().find((page) => page.url().includes(text));
  await expect.poll(find).toBeDefined();
  return find() ?? first;
}

type BrowserSpy = { opened: string[] };

/** Takes the place of the system's browser: what it would be sent to is written down. */
async function watchBrowser(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell: system }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    system.openExternal = async (address) => {
      opened.push(address);
    };
  });
}

function readOpened(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as BrowserSpy).opened);
}
