import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import { measurePage } from "./measure-page.ts";
import type { PageMeasure } from "./measure-page.ts";
import { reportTable } from "./report-table.ts";
import { startPeers } from "./start-peers.ts";

const rounds = 3;

const folder = await mkdtemp(join(tmpdir(), "roomwright-peer-"));
const { server, peerOrigin, stop } = await startPeers(folder);
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const targets = [
    {
      page: "the picture and words, no script",
      url: `${peerOrigin}/still`,
      drawn: "img",
      pressed: null,
    },
    {
      page: "one button: React and MUI",
      url: `${peerOrigin}/`,
      drawn: "button",
      pressed: "button",
    },
    ...["/", "/c/greenhouse", "/embed/alder-quay"].map((path) => ({
      page: `start page ${path}`,
      url: server.origin + path,
      drawn: "input[type=range]",
      pressed: "header button:visible",
    })),
  ];
  const measured = new Map(targets.map(({ page }) => [page, [] as PageMeasure[]]));
  // Rounds alternate, so that a slow minute of the machine falls on everybody.
  for (let round = 0; round < rounds; round++) {
    for (const { page, url, drawn, pressed } of targets) {
      measured.get(page)?.push(await measurePage(browser, url, { drawn, pressed }));
    }
  }
  const rows = targets.map(({ page }) => ({ page, ...takeMiddle(measured.get(page) ?? []) }));
  const least = rows[0]?.lcpMs ?? 1;
  await reportTable(
    "first-load",
    rows.map((row) => ({ ...row, lcpRatio: (row.lcpMs / least).toFixed(2) })),
  );
} finally {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}

/** The middle round by its largest paint. */
function takeMiddle(results: readonly PageMeasure[]): PageMeasure {
  const middle = results.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(results.length / 2)];
  if (middle === undefined) throw new RangeError("nothing was measured");
  return middle;
}
