import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import type { BatchState } from "#shared/batch.ts";
import { parseJson } from "#shared/parse-json.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { livingRoom } from "../journey/rooms.ts";
import { createUserFolder, startDesktop } from "./desktop-app.ts";
import type { UserFolder } from "./desktop-app.ts";
import { findElectron } from "./find-electron.ts";
import { answerOpenDialogs } from "./shell-steps.ts";

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
  await answerOpenDialogs(first.app, [photos, results]);
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
  const killed = first.app.process();
  const gone = once(killed, "exit");
  killed.kill("SIGKILL");
  await gone;
  // A photo is finished with its line in the journal and its picture in its place, in this order.
  const linesBefore = readJournal(results);
  const kept = linesBefore
    .flatMap(({ result }) => result.pictures)
    .filter((picture) => isFilled(join(results, picture)))
    .map((picture) => ({ picture, written: readWritten(results, picture) }));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(photoCount);

  const second = await startDesktop(server.origin, folder);
  await expect.poll(async () => (await readBatch(second.page))?.total).toBe(photoCount);
  const waiting = await readBatch(second.page);
  expect(waiting?.status).toBe("interrupted");
  expect((waiting?.done ?? 0) + (waiting?.doubtful ?? 0)).toBe(kept.length);
  await second.page.evaluate(() => window.desktop.controlBatch("go-on"));
  await expect.poll(async () => (await readBatch(second.page))?.status, slow).toBe("finished");
  expect(await readBatch(second.page)).toMatchObject({ total: photoCount, failed: 0 });
  expect(listResults(results)).toHaveLength(photoCount);
  for (const { picture, written } of kept) expect(readWritten(results, picture)).toBe(written);
  expect(readJournal(results)).toHaveLength(linesBefore.length + photoCount - kept.length);
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

type JournalLine = { result: { name: string; pictures: string[] } };

/** What the journal says of photos; a line that was cut off says nothing. */
function readJournal(folderPath: string): JournalLine[] {
  const text = readFileSync(join(folderPath, ".roomwright-batch.jsonl"), "utf8");
  return text.split("\n").flatMap((line) => {
    const read = parseJson(line);
    return typeof read === "object" && read !== null && "result" in read
      ? [read as JournalLine]
      : [];
  });
}

function listResults(folderPath: string): string[] {
  return ["", "to-check"].flatMap((below) => {
    const path = join(folderPath, below);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => /^room-\d\.webp$/.test(name));
    return names.map((name) => join(below, name));
  });
}

/** An empty file only keeps a place. */
function isFilled(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

function readWritten(folderPath: string, name: string): number {
  return statSync(join(folderPath, name)).mtimeMs;
}
