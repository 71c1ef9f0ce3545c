import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { createUserFolder, startDesktop } from "../tests/e2e/desktop/desktop-app.ts";
import { findElectron } from "../tests/e2e/desktop/find-electron.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/**
 * What the desktop app loads before its window shows anything, and how long that takes: from starting the
 * process to the first picture with something in it, and the page's own part of it. The median of
 * `rounds` starts with an empty folder of the person's, after one that fills the system's caches. On the
 * stand-in where there is no `ELECTRON_BIN`: its start of a browser is in the first figure, Electron's own is not.
 */
const rounds = 5;
const out = join(import.meta.dirname, "../out");

function weigh(folder: string, name: string) {
  const bytes = readFileSync(join(out, folder, name));
  return {
    what: `out/${folder}/${name}`,
    KB: toKb(bytes.length),
    "KB gzip": toKb(gzipSync(bytes).length),
  };
}

function weighFolder(folder: string) {
  const names = readdirSync(join(out, folder), { recursive: true, encoding: "utf8" });
  const files = names
    .map((name) => statSync(join(out, folder, name)))
    .filter((file) => file.isFile());
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { what: `out/${folder}, ${files.length} files`, KB: toKb(bytes) };
}

async function measureStart(what: string, server: string | null) {
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    const time = await startOnce(server);
    if (round > 0) times.push(time);
  }
  const shell = findElectron().isReal ? "Electron" : "the stand-in";
  return {
    what: `${what}, on ${shell}`,
    "ms to the first picture": findMedian(times.map(({ whole }) => whole)),
    "of it the page": findMedian(times.map(({ page }) => page)),
  };
}

async function startOnce(server: string | null): Promise<{ whole: number; page: number }> {
  const folder = createUserFolder();
  const began = Date.now();
  const { app, page } = await startDesktop(server, folder);
  try {
    const { at, own } = await readFirstPicture(page);
    return { whole: at - began, page: own };
  } finally {
    await app.close();
    folder.remove();
  }
}

async function readFirstPicture(page: Page): Promise<{ at: number; own: number }> {
  const found = await page.waitForFunction(() => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    return first && { at: performance.timeOrigin + first.startTime, own: first.startTime };
  });
  return (await found.jsonValue()) ?? { at: Number.NaN, own: Number.NaN };
}

function findMedian(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}

function toKb(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}

const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
try {
  await reportTable("desktop-start", [
    weigh("main", "index.js"),
    weighFolder("main"),
    weigh("preload", "index.cjs"),
    weighFolder("renderer"),
    await measureStart("the first run", null),
    await measureStart("the page of a company", server.origin),
  ]);
} finally {
  await server.stop();
}
