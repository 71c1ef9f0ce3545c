import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import * as away from "./away-from-the-server.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { DesktopApp, UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** A day at a customer's, where there is no connection. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const { slow } = away;

let server: ServerProcess;
let folder: UserFolder;
test.beforeEach(async () => {
  folder = createUserFolder();
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
  await away.writeStaff(server);
});
test.afterEach(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
  folder.remove();
});

test(`a room is changed without a connection, over a restart, and saved with one (${shell})`, async () => {
  test.slow();
  const first = await start();
  await away.signIn(first.page);
  const who = await away.readUserId(first.page);
  await openSample(first.page);
  const [before, after] = await nameTwoPaints(first.page);
  await journey.paintWall(first.page, before, { x: 0.5, y: 0.12 });
  await journey.save(first.page);
  const saved = await readColours(first.page);
  const room = first.page.url();
  // As with any other page, it is what the app opens with the next time.
  await away.goTo(first.page, "/designs");
  await first.app.close();

  await server.stop();
  const second = await start();
  await away.expectNoConnection(second.page);
  await second.page
    .getByRole("region", { name: "On this computer" })
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
  expect(await away.readUserId(third.page)).toBe(who);
  await away.goTo(third.page, "/designs");
  await expect(third.page.getByRole("heading", { name: "My designs", level: 1 })).toBeVisible(slow);
  await third.app.close();
});

test(`a line that swallows everything is not waited for (${shell})`, async () => {
  const first = await start();
  await away.signIn(first.page);
  await openSample(first.page);
  await first.app.close();
  const { origin } = server;
  await server.stop();
  const silent = await listenSilently(Number(new URL(origin).port));

  const second = await start();
  await journey.waitForCanvas(second.page);
  await away.goTo(second.page, "/designs");
  await away.expectNoConnection(second.page);
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

async function openSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try a sample" }).click();
  await journey.waitForCanvas(page);
}

async function nameTwoPaints(page: Page): Promise<[string, string]> {
  return [await journey.namePaint(page, 0), await journey.namePaint(page, 1)];
}

const readColours = (page: Page) => away.readColours(page, journey.readDesignId(page));

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
