import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import { build } from "vite";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import type { PageTask, PageTimes } from "./browser/measure-in-page.ts";

export type BrowserRow = {
  measure:
    | "until the result"
    | "until the first progress"
    | "longest without progress"
    | "from stopping to an idle worker";
  medianMs: number;
  rounds: string;
};

/** A page, its worker and a photo, on a port of this machine. */
const html = '<!doctype html><title>Erase</title><script type="module" src="/page.js"></script>';

/**
 * Erases a square of a photo in a worker of a real Chromium. The times are walls: until the result
 * is back in the page, until the first sign of progress, the longest wait for the next one, and from
 * stopping until the same worker answers that it is idle.
 */
export async function measureBrowser(
  photo: string,
  square: Pick<PageTask, "left" | "top" | "side">,
  folder: string,
): Promise<BrowserRow[]> {
  const built = join(folder, "page");
  await buildPage(built);
  const server = await serve(built, photo);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    await page.goto(originOf(server));
    const task: PageTask = { photoUrl: "/photo.png", ...square, rounds: 5 };
    const times = (await page.evaluate(`measureInPage(${JSON.stringify(task)})`)) as PageTimes;
    return [
      toRow("until the result", times.untilResult),
      toRow("until the first progress", times.untilProgress),
      toRow("longest without progress", times.longestSilence),
      toRow("from stopping to an idle worker", times.untilIdle),
    ];
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

async function buildPage(outDir: string): Promise<void> {
  const root = join(import.meta.dirname, "browser");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      rolldownOptions: {
        input: join(root, "measure-in-page.ts"),
        output: { entryFileNames: "page.js" },
      },
    },
  });
}

async function serve(folder: string, photo: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/") {
      response.setHeader("content-type", "text/html").end(html);
      return;
    }
    const isScript = path.endsWith(".js");
    response.setHeader("content-type", isScript ? "text/javascript" : "image/png");
    readFile(isScript ? join(folder, path) : photo).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the page has no port");
  return `http://127.0.0.1:${address.port}/`;
}

function toRow(measure: BrowserRow["measure"], times: readonly number[]): BrowserRow {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    measure,
    medianMs: Math.round(sorted[sorted.length >> 1] ?? Number.NaN),
    rounds: times.map((time) => Math.round(time)).join(" "),
  };
}
