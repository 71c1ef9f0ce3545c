import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, ElectronApplication, Page, TestInfo } from "@playwright/test";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { livingRoom, rooms } from "../journey/rooms.ts";
import * as away from "./away-from-the-server.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { DesktopApp, UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";
import { answerOpenDialogs, openFromMenu, signInInBrowser, watchBrowser } from "./shell-steps.ts";

/**
 * The first day of a new member of staff with the app, by what stands on the screen alone: from the first run to
 * the first batch. `STAFF_DAY_PHOTOS` names a folder of photos to make the batch of.
 */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const { slow, staff } = away;
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const limits = { RATE_LIMIT_FACTOR: "20" };
const batchTime = { timeout: 3_600_000 };

let server: ServerProcess;
let folder: UserFolder;
test.beforeAll(async () => {
  folder = createUserFolder();
  server = await startServerProcess({ env: limits });
  const database = await openServerDatabase(server.dataDir);
  const userId = await writePerson(database, staff);
  await setMembership(database, { companyId: alderQuayId, userId, role: "editor" });
  await database.close();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
  folder.remove();
});

test(`a new member of staff: first run, a photo, a line that breaks, a batch that is killed (${shell})`, async ({
  browser,
}, info) => {
  test.setTimeout(batchTime.timeout);
  const { photos, results, count } = preparePhotos();
  const { app, page } = await start();
  // A window that has just opened is still on its way to its page, and cannot be photographed.
  await expect(page.getByRole("textbox", { name: "Address" })).toBeVisible(slow);
  await look(page, info, "first run");
  await connect(app, page, browser, info);

  const room = await designPhoto(app, info);
  const colour = await changeWithoutConnection(room, info);
  await restartServer();
  // Nothing is pressed: what was kept is sent as soon as there is a connection.
  await expect(room.getByText(/^Saved \d/)).toBeVisible(slow);
  await expect.poll(() => readColour(room)).not.toBe(colour);
  await look(room, info, "sent");

  const batch = await openFromMenu(app, "batch");
  await startBatch(app, batch, { photos, results, count }, info);
  await expect.poll(() => listResults(results).length, batchTime).toBeGreaterThan(0);
  await kill(app);
  const before = new Map(listResults(results).map((name) => [name, readWritten(results, name)]));
  expect(before.size).toBeLessThan(count);

  const second = await start();
  const again = await openFromMenu(second.app, "batch");
  await expect(again.getByText("The last batch was broken off.")).toBeVisible(slow);
  const isDone = new RegExp(`^${before.size} of ${count} photos (?:is|are) done$`);
  await expect(again.getByText(isDone)).toBeVisible(slow);
  await look(again, info, "broken off");
  await again.getByRole("button", { name: "Go on" }).click();
  await expect(again.getByText("Finished", { exact: true })).toBeVisible(batchTime);
  await look(again, info, "finished");
  expect(listResults(results)).toHaveLength(count);
  // A picture in its place has its line in the journal, and is not made again.
  for (const [name, written] of before) expect(readWritten(results, name)).toBe(written);
  await second.app.close();
});

const start = (): Promise<DesktopApp> =>
  startDesktop(null, folder, { ELECTRON_HOST_KEYRING: folder.keyring });

async function connect(
  app: ElectronApplication,
  page: Page,
  browser: Browser,
  info: TestInfo,
): Promise<void> {
  await watchBrowser(app);
  await page.getByRole("textbox", { name: "Address" }).fill(server.origin);
  await page.getByRole("button", { name: "Continue" }).click();
  await look(page, info, "sign-in");
  await page.getByRole("button", { name: "Sign in in the browser" }).click();
  const opening = app.waitForEvent("window");
  await signInInBrowser(app, browser, staff);
  // With one company there is nothing to choose.
  const opened = await opening;
  await expect(opened.getByText("Alder & Quay").first()).toBeVisible(slow);
  await look(opened, info, "company");
}

/** Opens a photo from the computer and paints its wall. Returns the window of the room. */
async function designPhoto(app: ElectronApplication, info: TestInfo): Promise<Page> {
  await answerOpenDialogs(app, [livingRoom.path]);
  const room = await openFromMenu(app, "openPhotos");
  const goOn = room.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeVisible(slow);
  await look(room, info, "photo");
  await goOn.click();
  await journey.waitForCanvas(room);
  await journey.paintWall(room, await journey.namePaint(room, 0), livingRoom.wall);
  await journey.save(room);
  await look(room, info, "room");
  return room;
}

/** Paints the wall otherwise while the server is gone. Returns the colour that the server has. */
async function changeWithoutConnection(room: Page, info: TestInfo): Promise<string> {
  const colour = await readColour(room);
  await server.stop();
  const other = await journey.namePaint(room, 1);
  await journey.chooseRadio(room.getByRole("radio", { name: other, exact: true }));
  await expect(room.getByRole("status").filter({ hasText: "Offline, kept" })).toBeVisible(slow);
  await look(room, info, "offline");
  return colour;
}

async function restartServer(): Promise<void> {
  const { dataDir, origin } = server;
  server = await startServerProcess({ dataDir, port: Number(new URL(origin).port), env: limits });
}

async function readColour(room: Page): Promise<string> {
  const [colour = ""] = await away.readColours(room, journey.readDesignId(room), "alder-quay");
  return colour;
}

type Folders = { photos: string; results: string; count: number };

async function startBatch(
  app: ElectronApplication,
  batch: Page,
  { photos, results, count }: Folders,
  info: TestInfo,
): Promise<void> {
  await answerOpenDialogs(app, [photos, results]);
  await batch.getByRole("button", { name: /^Design/ }).click(slow);
  await batch.getByRole("menuitemradio").last().click();
  await expect(batch.getByText("Photos get: walls")).toBeVisible(slow);
  await batch.getByRole("button", { name: "Folder with the photos: Choose a folder" }).click();
  await expect(batch.getByText(`${count} photos`)).toBeVisible(slow);
  await batch.getByRole("button", { name: "Folder for the results: Choose a folder" }).click();
  await look(batch, info, "batch");
  await batch.getByRole("button", { name: "Start", exact: true }).click();
  await expect(batch.getByText("Working", { exact: true })).toBeVisible(slow);
  await look(batch, info, "working");
}

async function kill(app: ElectronApplication): Promise<void> {
  const killed = app.process();
  const gone = once(killed, "exit");
  killed.kill("SIGKILL");
  await gone;
}

/** The folder of photos, the rooms that the project has where none is named, and one for the results. */
function preparePhotos(): Folders {
  const results = join(folder.path, "..", "results");
  mkdirSync(results, { recursive: true });
  const named = process.env["STAFF_DAY_PHOTOS"];
  if (named !== undefined) {
    const found = readdirSync(named).filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name));
    return { photos: named, results, count: found.length };
  }
  const photos = join(folder.path, "..", "photos");
  mkdirSync(photos, { recursive: true });
  const paths = [...rooms, livingRoom].map(({ path }) => path);
  for (const [index, path] of paths.entries()) {
    copyFileSync(path, join(photos, `${index}-${basename(path)}`));
  }
  return { photos, results, count: paths.length };
}

/** The finished pictures: an empty file only keeps a place. */
function listResults(results: string): string[] {
  return ["", "to-check"].flatMap((below) => {
    const path = join(results, below);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => name.endsWith(".jpg"));
    return names
      .map((name) => join(below, name))
      .filter((name) => statSync(join(results, name)).size > 0);
  });
}

function readWritten(results: string, name: string): number {
  return statSync(join(results, name)).mtimeMs;
}

/** A picture of the step, for whoever looks at the journey. */
async function look(page: Page, info: TestInfo, step: string): Promise<void> {
  await page.screenshot({ path: info.outputPath(`${step}.png`) });
}
