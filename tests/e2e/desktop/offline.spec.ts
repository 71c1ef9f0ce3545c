import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { designSchema } from "#shared/design.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { DesktopApp, UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** A day at a customer's, where there is no connection. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const slow = { timeout: 90_000 };
const staff = { email: "edda@post.example", name: "Edda Voss", password: "nine quiet harbours" };

let server: ServerProcess;
let folder: UserFolder;
test.beforeEach(async () => {
  folder = createUserFolder();
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
  const database = await openServerDatabase(server.dataDir);
  await writePerson(database, staff);
  await database.close();
});
test.afterEach(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
  folder.remove();
});

test(`a room is changed without a connection, over a restart, and saved with one (${shell})`, async () => {
  test.slow();
  const first = await start();
  await signIn(first.page);
  const who = await readUserId(first.page);
  await openSample(first.page);
  const [before, after] = await nameTwoPaints(first.page);
  await journey.paintWall(first.page, before, { x: 0.5, y: 0.12 });
  await journey.save(first.page);
  const saved = await readColours(first.page);
  const room = first.page.url();
  // As with any other page, it is what the app opens with the next time.
  await goTo(first.page, "/designs");
  await first.app.close();

  await server.stop();
  const second = await start();
  await expectNoConnection(second.page);
  await second.page
    .getByRole("region", { name: "Rooms on this device" })
    .getByRole("link")
    .first()
    .click();
  await expect(second.page).toHaveURL(room);
  await journey.waitForCanvas(second.page);
  await expect(second.page.getByRole("alert")).toHaveCount(0);
  await journey.chooseRadio(second.page.getByRole("radio", { name: after, exact: true }));
  await expect(second.page.getByRole("status").filter({ hasText: "Offline, kept" })).toBeVisible(
    slow,
  );
  await second.app.close();

  const third = await start();
  await journey.waitForCanvas(third.page);
  await expect(third.page).toHaveURL(room);
  await expect(third.page.getByRole("radio", { name: after, exact: true })).toBeChecked(slow);

  await restartServer();
  await journey.save(third.page);
  const now = await readColours(third.page);
  expect(now).toHaveLength(1);
  expect(now).not.toEqual(saved);
  // Nobody had to sign in again, and nobody was signed out.
  expect(await readUserId(third.page)).toBe(who);
  await goTo(third.page, "/designs");
  await expect(third.page.getByRole("heading", { name: "My designs", level: 1 })).toBeVisible(slow);
  await third.app.close();
});

test(`a line that swallows everything is not waited for (${shell})`, async () => {
  const first = await start();
  await signIn(first.page);
  await openSample(first.page);
  await first.app.close();
  const { origin } = server;
  await server.stop();
  const silent = await listenSilently(Number(new URL(origin).port));

  const second = await start();
  await journey.waitForCanvas(second.page);
  await goTo(second.page, "/designs");
  await expectNoConnection(second.page);
  await second.app.close();
  silent.close();
});

const start = (): Promise<DesktopApp> =>
  startDesktop(server.origin, folder, { ELECTRON_HOST_KEYRING: folder.keyring });

async function restartServer(): Promise<void> {
  const { dataDir, origin } = server;
  const port = Number(new URL(origin).port);
  server = await startServerProcess({ dataDir, port, env: { RATE_LIMIT_FACTOR: "20" } });
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = staff;
  // Whoever starts is nobody yet, and would become that after the sign-in.
  await expect.poll(() => readUserId(page), slow).not.toBeNull();
  await page.evaluate((fields) => window.desktop.signIn("regular-login", fields), {
    email,
    password,
  });
  await expect(page.getByRole("button", { name: `Account of ${staff.name}` })).toBeVisible();
}

async function openSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try a sample" }).click();
  await journey.waitForCanvas(page);
}

async function nameTwoPaints(page: Page): Promise<[string, string]> {
  return [await journey.namePaint(page, 0), await journey.namePaint(page, 1)];
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

async function expectNoConnection(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
}

const readUserId = (page: Page) =>
  page.evaluate(async () => (await window.desktop.readSession()).session?.user.id ?? null);

/** The colours that the server has of the design that is open. */
async function readColours(page: Page): Promise<string[]> {
  const text = await page.evaluate(
    async (path) => {
      const request = { id: crypto.randomUUID(), method: "GET", path, headers: {}, body: null };
      const { bytes } = await window.desktop.sendRequest({ ...request, isStream: false } as never);
      return new TextDecoder().decode(bytes);
    },
    `/api/v1/designs/${journey.readDesignId(page)}`,
  );
  const { edits } = designSchema.parse(JSON.parse(text));
  return edits.flatMap((edit) => (edit.kind === "paint" ? [edit.colour] : []));
}

/** Takes every connection and says nothing. */
async function listenSilently(port: number): Promise<{ close: () => void }> {
  const sockets = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  listening.listen(port, "127.0.0.1");
  await once(listening, "listening");
  expect((listening.address() as AddressInfo).port).toBe(port);
  return {
    close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
    },
  };
}
