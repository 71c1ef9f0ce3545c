import { fileURLToPath } from "node:url";

import { chromium } from "@playwright/test";

import { openBundledPage } from "#support/bundle-page.ts";
import { browserFlags, findBrowser } from "#support/find-browser.ts";

import type { KeptTask, KeptTimes } from "./kept-page.ts";
import { reportTable } from "./report-table.ts";

/** What sealing adds to keeping a photo on the computer and to reading it again, in Chromium. */

const rounds = 21;
/** 12 MP as a camera writes it and as PNG; the largest that is taken. */
const photos = { "12 MP JPEG": 4_500_000, "12 MP PNG": 18_000_000, "50 MP JPEG": 25_000_000 };

const executablePath = findBrowser();
if (executablePath === null) throw new Error("no Chromium on this machine");
const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
try {
  const page = await browser.newPage();
  await openBundledPage(page, fileURLToPath(new URL("kept-page.ts", import.meta.url)));
  await page.waitForFunction(() => "measureKept" in globalThis);
  const rows = [];
  for (const [photo, bytes] of Object.entries(photos)) {
    const measure = async (isSealed: boolean) => {
      const task: KeptTask = { isSealed, bytes, rounds };
      return (await page.evaluate(`measureKept(${JSON.stringify(task)})`)) as KeptTimes;
    };
    const [clear, sealed] = [await measure(false), await measure(true)];
    rows.push({
      photo,
      MB: bytes / 1e6,
      "write, ms": round(clear.writeMs),
      sealed: round(sealed.writeMs),
      "read, ms": round(clear.readMs),
      opened: round(sealed.readMs),
    });
  }
  await reportTable("kept", rows);
} finally {
  await browser.close();
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
