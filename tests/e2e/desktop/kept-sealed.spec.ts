import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** What is on the disk of a computer that somebody carried a customer's rooms on. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const slow = { timeout: 90_000 };
/** A room is called as its photo is. */
const canary = "quexovalthin";

let server: ServerProcess;
let folder: UserFolder;
test.beforeEach(async () => {
  folder = createUserFolder();
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
});
test.afterEach(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
  folder.remove();
});

test(`EL-19 with a keyring no room lies on the disk in the clear (${shell})`, async () => {
  test.slow();
  const keyring = { ELECTRON_HOST_KEYRING: folder.keyring };
  const after = await workOffline(keyring);
  const kept = readKept();
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter(holdsCanary).map(({ path }) => path)).toEqual([]);
  expect(kept.filter(isPicture).map(({ path }) => path)).toEqual([]);

  // What nobody else can read the app itself still can.
  const { app, page } = await startDesktop(server.origin, folder, keyring);
  await journey.waitForCanvas(page);
  await expect(page.getByRole("radio", { name: after, exact: true })).toBeChecked(slow);
  await app.close();
});

test(`without a keyring rooms lie there as in a browser (${shell})`, async () => {
  test.slow();
  test.skip(isReal, "a real machine has the keyring that it has");
  await workOffline({});
  const kept = readKept();
  const folders = ["IndexedDB", "Local Storage"];
  for (const name of folders) {
    const inside = kept.filter(({ path }) => path.includes(`${sep}${name}${sep}`));
    expect(inside.filter(holdsCanary).length, name).toBeGreaterThan(0);
  }
  expect(kept.filter(isPicture).length).toBeGreaterThan(0);
});

/** Opens a photo, paints it, paints it again without a server, and quits. */
async function workOffline(environment: Record<string, string>): Promise<string> {
  const photo = `${folder.path}-${canary}.jpg`;
  copyFileSync(livingRoom.path, photo);
  const { app, page } = await startDesktop(server.origin, folder, environment);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, photo);
  const [before, after] = [await journey.namePaint(page, 0), await journey.namePaint(page, 1)];
  await journey.paintWall(page, before, livingRoom.wall);
  await journey.save(page);
  await server.stop();
  await paintOffline(page, after);
  await app.close();
  return after;
}

async function paintOffline(page: Page, paint: string): Promise<void> {
  await journey.chooseRadio(page.getByRole("radio", { name: paint, exact: true }));
  const status = page.getByRole("status").filter({ hasText: "Offline, kept" });
  await expect(status).toBeVisible(slow);
}

type KeptFile = { path: string; bytes: Buffer };

/** Where Chromium lays down what pages keep, wherever the profile has it. */
const pageFolders = ["IndexedDB", "Local Storage", "Session Storage", "blob_storage", "Cache"];

function readKept(): KeptFile[] {
  const entries = readdirSync(folder.path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => pageFolders.some((one) => path.includes(`${sep}${one}${sep}`)))
    .map((path) => ({ path, bytes: readFileSync(path) }));
}

function holdsCanary({ bytes }: KeptFile): boolean {
  return ["latin1", "utf16le"].some((encoding) =>
    [canary, capital].some((text) => bytes.includes(Buffer.from(text, encoding as "latin1"))),
  );
}
const capital = canary.charAt(0).toUpperCase() + canary.slice(1);

/** Begins as JPEG, PNG and WebP do. */
function isPicture({ bytes }: KeptFile): boolean {
  return ["ffd8ff", "89504e", "524946"].includes(bytes.toString("hex", 0, 3));
}
