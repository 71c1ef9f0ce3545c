import { expect, test } from "@playwright/test";
import type { ElectronApplication, Page } from "@playwright/test";
import type { EventEmitter } from "node:events";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** Staff at work, whom a visitor asks for a quote. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const slow = { timeout: 60_000 };
const staff = { email: "olga@post.example", name: "Olga Voss", password: "nine quiet harbours" };
const visitor = { name: "Vera Quexoval", email: "vera@post.example", phone: null };

let server: ServerProcess;
let folder: UserFolder;
test.beforeEach(async () => {
  folder = createUserFolder();
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
  const database = await openServerDatabase(server.dataDir);
  const userId = await writePerson(database, staff);
  await setMembership(database, { companyId: defaultCompanyId, userId, role: "owner" });
  await database.close();
});
test.afterEach(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
  folder.remove();
});

const start = () =>
  startDesktop(server.origin, folder, {
    ELECTRON_HOST_KEYRING: folder.keyring,
    ROOMWRIGHT_QUOTE_SECONDS: "1",
  });

test(`a new request for a quote is announced once and opens in the studio (${shell})`, async () => {
  test.slow();
  test.skip(isReal, "nobody can press the system's own notifications");
  const first = await start();
  await signIn(first.page);
  const features = { features: { quote: true } };
  await callApi(first.page, "PATCH", "/api/v1/studio/settings", features);
  await first.page.getByRole("button", { name: "Try a sample" }).click();
  await journey.waitForCanvas(first.page);
  await askForQuote(first.page);
  await first.app.close();

  const { app, page } = await start();
  await journey.waitForCanvas(page);
  await watchAnswers(app);
  await expect.poll(() => countAnswers(app), slow).toBeGreaterThan(1);
  expect(await listShown(app)).toEqual([]);

  const id = await askForQuote(page);
  await expect.poll(() => listShown(app), slow).toHaveLength(1);
  const [shown] = await listShown(app);
  expect(shown?.body).toBe("New request for a quote");
  expect(shown?.title).toMatch(/^.+: .+$/);
  expect(JSON.stringify(shown)).not.toMatch(/Vera|post\.example|How much/);

  const opened = app.waitForEvent("window");
  await app.evaluate((electron) => {
    const { Notification } = electron as unknown as { Notification: { shown: EventEmitter[] } };
    Notification.shown[0]?.emit("click");
  });
  const studio = await opened;
  await studio.waitForURL((url) => url.searchParams.get("quote") === id);
  const row = studio.locator("tr[aria-current]");
  await expect(row).toContainText(visitor.name, slow);
  await expect(row).toBeInViewport();
  await expect(studio.getByRole("row").filter({ hasText: visitor.name })).toHaveCount(2);

  const counted = await countAnswers(app);
  await expect.poll(() => countAnswers(app), slow).toBeGreaterThan(counted + 2);
  expect(await listShown(app)).toHaveLength(1);
  await app.close();
});

async function signIn(page: Page): Promise<void> {
  const { email, password } = staff;
  const readUserId = () =>
    page.evaluate(async () => (await window.desktop.readSession()).session?.user.id ?? null);
  // Whoever starts is nobody yet, and would become that after the sign-in.
  await expect.poll(readUserId, slow).not.toBeNull();
  await page.evaluate((fields) => window.desktop.signIn("regular-login", fields), {
    email,
    password,
  });
  await expect(page.getByRole("button", { name: `Account of ${staff.name}` })).toBeVisible();
}

async function askForQuote(page: Page): Promise<string> {
  const path = `/api/v1/designs/${journey.readDesignId(page)}/quotes`;
  const made = await callApi(page, "POST", path, { contact: visitor, message: "How much?" });
  return (made as { id: string }).id;
}

async function callApi(page: Page, method: string, path: string, body: object): Promise<unknown> {
  const { status, text } = await page.evaluate(
    async (asked) => {
      const answer = await window.desktop.sendRequest({
        ...asked,
        id: crypto.randomUUID(),
        headers: { "content-type": "application/json" },
        isStream: false,
      } as never);
      return { status: answer.status, text: new TextDecoder().decode(answer.bytes) };
    },
    { method, path, body: { kind: "text", text: JSON.stringify(body) } },
  );
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text);
}

type AnswerSpy = { answered: number };

/** Counts what the server answered about new requests. */
async function watchAnswers(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ net }) => {
    const spy: AnswerSpy = { answered: 0 };
    Object.assign(globalThis, { spy });
    const send = net.fetch.bind(net);
    net.fetch = async (address, init) => {
      const response = await send(address, init);
      const isAsked = typeof address === "string" && address.endsWith("/quotes/newest");
      if (isAsked && response.ok) spy.answered += 1;
      return response;
    };
  });
}

const countAnswers = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { spy: AnswerSpy }).spy.answered);

const listShown = (app: ElectronApplication) =>
  app.evaluate((electron) => {
    type Shown = { title: string; body: string };
    const { Notification } = electron as unknown as { Notification: { shown: Shown[] } };
    return Notification.shown.map(({ title, body }) => ({ title, body }));
  });
