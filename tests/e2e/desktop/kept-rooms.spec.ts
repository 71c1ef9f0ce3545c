import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";

import { designSchema } from "#shared/design.ts";
import { imageSchema } from "#shared/image.ts";
import { visitProcess } from "#support/process-visitor.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createPhoto } from "#support/test-photos.ts";

import * as journey from "../journey/room-journey.ts";
import * as away from "./away-from-the-server.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { DesktopApp, UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** Rooms that are kept on the computer, and what waits there to be sent. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const { slow } = away;
const hall = "Hallway at Voss";
const kitchen = "Kitchen at Voss";
const wall = { x: 0.5, y: 0.12 };

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

test(`rooms never opened here are changed without a connection, and sent with one (${shell})`, async () => {
  test.slow();
  const first = await start();
  await away.signIn(first.page);
  const { id } = await makeRoom(first.page, hall);
  await makeRoom(first.page, kitchen);
  await away.goTo(first.page, "/designs");
  for (const name of [hall, kitchen]) await keepFromCard(first.page, name);
  await first.page.getByRole("link", { name: "On this computer" }).click();
  for (const name of [hall, kitchen]) {
    await expect(findLine(first.page, "Kept rooms", name)).toContainText("Kept", slow);
  }
  await first.app.close();

  await server.stop();
  const second = await start();
  const { page } = second;
  await findLine(page, "Kept rooms", hall).getByRole("link", { name: hall }).click();
  await journey.waitForCanvas(page);
  expect(journey.readDesignId(page)).toBe(id);
  await journey.paintWall(page, await journey.namePaint(page, 0), wall);
  await expect(page.getByRole("status").filter({ hasText: "Offline, kept" })).toBeVisible(slow);
  await away.goTo(page, "/kept");
  const waiting = findLine(page, "Waiting to be sent", hall);
  await expect(waiting).toContainText("Waiting for a connection", slow);
  await expect(findLine(page, "Kept rooms", hall)).toContainText("Changes not sent yet");
  await waiting.getByRole("button", { name: "Try again" }).click();
  await expect(waiting).toContainText("Waiting for a connection", slow);

  await restartServer();
  // Nobody opens it, and nothing is pressed.
  await expect(waiting).toHaveCount(0, slow);
  expect(await away.readColours(page, id)).toHaveLength(1);
  await away.goTo(page, "/designs");
  await signOut(page);
  await away.goTo(page, "/kept");
  await expect(page.getByRole("heading", { name: "No rooms kept yet" })).toBeVisible(slow);
  await second.app.close();
});

test(`a room that somebody else has changed too is named, and leads to the choice (${shell})`, async () => {
  test.slow();
  const first = await start();
  await away.signIn(first.page);
  const { id } = await makeRoom(first.page, hall);
  await away.goTo(first.page, "/designs");
  await keepFromCard(first.page, hall);
  await away.goTo(first.page, "/kept");
  await expect(findLine(first.page, "Kept rooms", hall)).toContainText("Kept", slow);
  await server.stop();
  await away.goTo(first.page, `/room/${id}`);
  await journey.waitForCanvas(first.page);
  await journey.paintWall(first.page, await journey.namePaint(first.page, 0), wall);
  await expect(first.page.getByRole("status").filter({ hasText: "Offline, kept" })).toBeVisible(
    slow,
  );
  await away.goTo(first.page, "/kept");
  await expect(findLine(first.page, "Waiting to be sent", hall)).toBeVisible(slow);
  await first.app.close();
  await restartServer();
  // What a colleague does meanwhile, before this computer is back.
  await changeElsewhere(id, { version: 1, name: "Hallway, another way" });

  const { app, page } = await start();
  const line = findLine(page, "Waiting to be sent", hall);
  await expect(line).toContainText("Changed by somebody else too", slow);
  await line.getByRole("link", { name: "Choose a version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep mine" }).click(slow);
  await expect.poll(async () => (await away.readColours(page, id)).length, slow).toBe(1);
  await away.goTo(page, "/kept");
  await expect(findLine(page, "Kept rooms", hall)).toContainText("Kept", slow);
  await expect(line).toHaveCount(0);
  await app.close();
});

test(`a photo that is opened without a connection becomes a room with one (${shell})`, async () => {
  test.slow();
  const first = await start();
  await away.signIn(first.page);
  await away.goTo(first.page, "/designs");
  await first.app.close();
  await server.stop();
  mkdirSync(folder.path, { recursive: true });
  const path = join(folder.path, "stairs_of_voss.png");
  writeFileSync(path, await createPhoto({ width: 800, height: 600 }));
  const second = await start([path]);
  const page = await findPage(second, "/kept");
  const line = findLine(page, "Waiting to be sent", "stairs_of_voss.png");
  await expect(line).toContainText("Waiting for a connection", slow);
  await restartServer();
  await expect(line).toContainText("Saved as a room", slow);
  await line.getByRole("link", { name: "Open" }).click();
  await journey.waitForCanvas(page);
  const { name } = designSchema.parse(
    await away.ask(page, "GET", `/api/v1/designs/${journey.readDesignId(page)}`),
  );
  expect(name).toBe("Stairs of voss");
  await second.app.close();
});

const start = (words: readonly string[] = []): Promise<DesktopApp> =>
  startDesktop(server.origin, folder, { ELECTRON_HOST_KEYRING: folder.keyring }, words);

async function restartServer(): Promise<void> {
  const { dataDir, origin } = server;
  const port = Number(new URL(origin).port);
  server = await startServerProcess({ dataDir, port, env: { RATE_LIMIT_FACTOR: "20" } });
}

/** The same person on another computer. */
async function changeElsewhere(designId: string, change: object): Promise<void> {
  const { email, password } = away.staff;
  const visitor = await visitProcess(() => server.origin, { email, password });
  const answer = await visitor.send(`/api/v1/designs/${designId}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

function findLine(page: Page, list: string, name: string): Locator {
  return page.getByRole("region", { name: list }).getByRole("listitem").filter({ hasText: name });
}

async function findPage({ app }: DesktopApp, path: string): Promise<Page> {
  const find = () => app.windows().find((page) => new URL(page.url()).pathname === path);
  await expect.poll(() => find() !== undefined, slow).toBe(true);
  return find()!;
}

async function keepFromCard(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, level: 2 }).hover();
  const button = page.getByRole("button", { name: `Keep ${name} on this computer` });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

async function signOut(page: Page): Promise<void> {
  const account = page.getByRole("button", { name: `Account of ${away.staff.name}` });
  await account.click(slow);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible(slow);
}

/** A room of a sample photo that no page has opened. */
async function makeRoom(page: Page, name: string): Promise<{ id: string }> {
  const [sample] = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await away.ask(page, "GET", "/api/v1/sample-rooms")).items;
  const from = { sampleRoomId: sample?.id };
  const image = imageSchema.parse(await away.ask(page, "POST", "/api/v1/images/from-sample", from));
  const body = { imageId: image.id, name, edits: [] };
  return designSchema.parse(await away.ask(page, "POST", "/api/v1/designs", body));
}
