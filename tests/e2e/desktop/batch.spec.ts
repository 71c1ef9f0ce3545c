import { expect, test } from "@playwright/test";
import type { ElectronApplication, Page } from "@playwright/test";
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import type { BatchState } from "#shared/batch.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { livingRoom } from "../journey/rooms.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";

/** A batch of photos on this computer, without a connection, killed in the middle and resumed. */

const { isReal } = findElectron();
const shell = isReal ? "on Electron" : "on the stand-in host";
const photoCount = 6;
const slow = { timeout: 240_000 };

let server: ServerProcess;
let folder: UserFolder;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  // The first test has stopped it already.
  await server.stop().catch(() => undefined);
  removeDataDir(server.dataDir);
});
test.beforeEach(() => {
  folder = createUserFolder();
});
test.afterEach(() => folder.remove());

test(`a batch that is killed goes on after a restart and does nothing twice (${shell})`, async () => {
  test.slow();
  const photos = join(folder.path, "..", "photos");
  const results = join(folder.path, "..", "results");
  for (const path of [photos, results]) mkdirSync(path, { recursive: true });
  for (let number = 0; number < photoCount; number += 1) {
    copyFileSync(livingRoom.path, join(photos, `room-${number}.jpg`));
  }
  const first = await startDesktop(server.origin, folder);
  await answerFolderDialog(first.app, [photos, results]);
  await first.page.evaluate(async () => {
    const chosen = [];
    for (let asked = 0; asked < 2; asked += 1)
      chosen.push(await window.desktop.chooseBatchFolder());
    const [photosFolder = "", resultsFolder = ""] = chosen.map((one) => one?.path);
    const walls = { kind: "paint", colour: "#2f6f8f", finish: "matt", materialId: null } as const;
    const recipe = { walls, floor: null, tone: null, sizes: ["1080"], format: "webp", mark: null };
    await window.desktop.startBatch({
      photosFolder,
      resultsFolder,
      recipe: recipe as never,
      textures: [],
      isWatching: false,
      language: "en",
    });
  });
  // From here on nobody needs the server.
  await server.stop();
  await expect.poll(() => listResults(results).length, slow).toBeGreaterThan(0);
  first.app.process().kill("SIGKILL");
  const kept = new Map(listResults(results).map((name) => [name, readWritten(results, name)]));

  const second = await startDesktop(server.origin, folder);
  await expect.poll(async () => (await readBatch(second.page))?.status).toBe("interrupted");
  await second.page.evaluate(() => window.desktop.controlBatch("go-on"));
  await expect.poll(async () => (await readBatch(second.page))?.status, slow).toBe("finished");
  expect(await readBatch(second.page)).toMatchObject({ total: photoCount, failed: 0 });
  expect(listResults(results)).toHaveLength(photoCount);
  const again = [...kept].filter(([name, written]) => readWritten(results, name) !== written);
  // What was written but not yet noted is made once more; each process has one photo at most.
  expect(again.length).toBeLessThanOrEqual(2);
  expect(existsSync(join(results, "report/report.csv"))).toBe(true);
  expect(existsSync(join(results, "report/index.html"))).toBe(true);
  await second.app.close();
});

test(`a page names no folder that the person has not chosen (${shell})`, async () => {
  const { app, page } = await startDesktop(server.origin, folder);
  const started = page.evaluate(() =>
    window.desktop.startBatch({
      photosFolder: "/etc",
      resultsFolder: "/tmp",
      recipe: { walls: null, floor: null, tone: null, sizes: ["full"], format: "png", mark: null },
      textures: [],
      isWatching: false,
      language: "en",
    }),
  );
  await expect(started).rejects.toThrow(/chosen by the person/);
  await app.close();
});

function readBatch(page: Page): Promise<BatchState | null> {
  return page.evaluate(() => window.desktop.readBatch());
}

function listResults(folderPath: string): string[] {
  return ["", "to-check"].flatMap((below) => {
    const path = join(folderPath, below);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => /^room-\d\.webp$/.test(name));
    return names.map((name) => join(below, name));
  });
}

function readWritten(folderPath: string, name: string): number {
  return statSync(join(folderPath, name)).mtimeMs;
}

/** The dialogs that the person would answer, one after the other. */
async function answerFolderDialog(app: ElectronApplication, paths: string[]): Promise<void> {
  await app.evaluate(({ dialog }, answers) => {
    dialog.showOpenDialog = () => {
      const next = answers.shift();
      return Promise.resolve({ canceled: next === undefined, filePaths: next ? [next] : [] });
    };
  }, paths);
}
