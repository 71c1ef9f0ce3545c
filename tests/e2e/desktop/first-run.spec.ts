import { expect, test } from "@playwright/test";
import type { ElectronApplication, Locator, Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";
import { signInInBrowser, watchBrowser } from "./shell-steps.ts";

/** A member of staff points the app at their company: from nothing, and later at another one. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";

let server: ServerProcess;
let folder: UserFolder;
test.beforeAll(async () => {
  server = await startServerProcess();
  const database = await openServerDatabase(server.dataDir);
  const userId = await writePerson(database, staff);
  for (const companyId of [alderQuayId, greenhouseId]) {
    await setMembership(database, { companyId, userId, role: "editor" });
  }
  const newcomerId = await writePerson(database, newcomer);
  await setMembership(database, {
    companyId: alderQuayId,
    userId: newcomerId,
    role: "editor",
  });
  await writePerson(database, stranger);
  await database.close();
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
const staff = { email: "edda@post.example", name: "Edda Voss", password: "nine quiet harbours" };
const newcomer = { email: "jon@post.example", name: "Jon Hale", password: "four loud harbours" };
const stranger = { email: "mia@post.example", name: "Mia Roth", password: "six calm harbours" };
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const greenhouseId = "6f0a8a5e-0000-4000-8000-000000000002";

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
  await signInInBrowser(app, browser, staff);

  const opening = app.waitForEvent("window");
  await expect(listCompanies(page)).toHaveCount(2);
  await listCompanies(page).filter({ hasText: "Alder & Quay" }).click();
  const studio = await opening;
  await expect(openSwitch(studio, "Alder & Quay")).toBeVisible();

  // The studio's own switch leads to the other company, on a page whose address is no http.
  await openSwitch(studio, "Alder & Quay").click();
  const other = studio.getByRole("menuitemradio", { name: "Greenhouse Paints" });
  await expect(other).toBeEnabled();
  await other.click();
  const next = await findPage(app, studio, "/studio", "Greenhouse Paints");
  await expect(openSwitch(next, "Greenhouse Paints")).toBeVisible();
  await app.close();

  const again = await startDesktop(null, folder, keyring());
  await expect(openSwitch(again.page, "Greenhouse Paints")).toBeVisible();
  await again.app.close();
});

test(`there is a room to look at before there is a server (${shell})`, async () => {
  const { app, page } = await startDesktop(null, folder);
  const room = page.getByRole("main");
  const pictures = room.getByRole("img");
  await expect(pictures).toHaveCount(2);
  const widths = () =>
    pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([1600, 1600]);
  // Behind the questions by the tab key, and moved by the arrows as everywhere.
  const line = room.getByRole("slider");
  const before = Number(await line.inputValue());
  await line.press("ArrowRight");
  expect(Number(await line.inputValue())).toBeGreaterThan(before);
  await app.close();
});

test(`who works for one company is led into it, and can still change it later (${shell})`, async ({
  browser,
}) => {
  const { app, page } = await startDesktop(null, folder, keyring());
  await connect(app, page);
  const opening = app.waitForEvent("window");
  await signInInBrowser(app, browser, newcomer);
  const studio = await opening;
  await expect(openSwitch(studio, "Alder & Quay")).toBeVisible();
  await expect.poll(() => app.windows().length).toBe(1);

  // Asked for, the question stands there, however little there is to choose.
  await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById("changeServer")?.click(),
  );
  const asked = await findPage(app, studio, "/connect", "Alder & Quay");
  await expect(listCompanies(asked)).toHaveText([/Alder & Quay/]);
  const again = app.waitForEvent("window");
  await listCompanies(asked).click();
  await expect(openSwitch(await again, "Alder & Quay")).toBeVisible();
  await app.close();
});

test(`who works for no company yet is told so (${shell})`, async ({ browser }) => {
  const { app, page } = await startDesktop(null, folder, keyring());
  await connect(app, page);
  await signInInBrowser(app, browser, stranger);
  await expect(page.getByText("Your account is not a member of a company yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the start page instead" })).toBeVisible();
  await app.close();
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
  const damaged = JSON.stringify({
    serverOrigin: 7,
    companySlug: "alder-quay",
    windows: "all",
    x: 1,
  });
  for (const text of [damaged, "{", "\0\0\0", "[]"]) {
    writeFileSync(file, text);
    const { app, page } = await startDesktop(null, folder);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Where is your company/);
    await app.close();
  }
});

/** Points the app at the server and asks it for the browser to sign in there. */
async function connect(app: ElectronApplication, page: Page): Promise<void> {
  await watchBrowser(app);
  await page.getByRole("textbox", { name: "Address" }).fill(server.origin);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign in in the browser" }).click();
}

function listCompanies(page: Page): Locator {
  return page.getByRole("list", { name: "Your companies" }).getByRole("button");
}

/** The button of the studio that says whose it is. */
function openSwitch(page: Page, company: string): Locator {
  return page.getByRole("button", { name: new RegExp(company) }).first();
}

/** The window whose address holds a text and which shows the other, if one is given. */
async function findPage(
  app: ElectronApplication,
  first: Page,
  text: string,
  shown = "",
): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(
      async () => {
        for (const page of app.windows().filter((one) => one.url().includes(text))) {
          const body = await page
            .locator("body")
            .innerText()
            .catch(() => "");
          if (body.includes(shown)) found = page;
        }
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return found ?? first;
}
