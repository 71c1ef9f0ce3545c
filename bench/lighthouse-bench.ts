import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";
import { z } from "zod";

import { browserFlags, findBrowser } from "#support/find-browser.ts";
import { makeDesign } from "#support/visit-screens.ts";

import { reportTable } from "./report-table.ts";
import type { RunningServer } from "./run-server.ts";
import { startPeers } from "./start-peers.ts";

/**
 * What Lighthouse says of each page on a slow phone, beside a page of one picture and words and one of
 * React and MUI with a button. Lighthouse is fetched by npx: far too large to come with the project for this
 * alone. `LIGHTHOUSE_ROUNDS` says how often (3); of each page the round with the middle performance is shown.
 * `LIGHTHOUSE_PAGES` names the pages to look at besides the two that they are held against: `sign-in,upload`.
 */
const lighthouse = "lighthouse@13.5.0";
const rounds = Number(process.env["LIGHTHOUSE_ROUNDS"] ?? "3");
const chosen = process.env["LIGHTHOUSE_PAGES"]?.split(",");
const run = promisify(execFile);

const auditSchema = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({
    "first-contentful-paint": auditSchema,
    "largest-contentful-paint": auditSchema,
    "total-blocking-time": auditSchema,
    "cumulative-layout-shift": auditSchema,
  }),
});

type Page = { page: string; url: string; cookie?: string };

type Measure = {
  performance: number;
  /** Performance, accessibility, best practices, search engines. */
  scores: string;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
};

const folder = await mkdtemp(join(tmpdir(), "roomwright-lighthouse-"));
const { server, peerOrigin, stop } = await startPeers(folder);
try {
  const room = await openRoom(server);
  const peers: Page[] = [
    { page: "the picture and words, no script", url: `${peerOrigin}/still` },
    { page: "one button: React and MUI", url: `${peerOrigin}/` },
  ];
  const screens: Page[] = [
    { page: "start page", url: `${server.origin}/` },
    { page: "frame", url: `${server.origin}/embed/alder-quay` },
    { page: "sign-in", url: `${server.origin}/api/auth/signin?callbackUrl=%2F` },
    { page: "upload", url: `${server.origin}/c/greenhouse/upload` },
    { page: "a room", ...room },
  ];
  const pages = [...peers, ...screens.filter(({ page }) => chosen?.includes(page) ?? true)];
  const measured = new Map(pages.map(({ page }) => [page, [] as Measure[]]));
  // Rounds alternate, so that a slow minute of the machine falls on everybody.
  for (let round = 0; round < rounds; round++) {
    for (const { page, url, cookie = null } of pages) {
      measured.get(page)?.push(await measure(url, cookie, join(folder, "report.json")));
    }
  }
  const rows = pages.map(({ page }) => ({ page, ...takeMiddle(measured.get(page) ?? []) }));
  const least = rows[0]?.lcpMs ?? 1;
  await reportTable(
    "lighthouse",
    rows.map(({ performance: _middle, ...row }) => ({
      ...row,
      rounds: (measured.get(row.page) ?? []).map((one) => one.performance).join(" "),
      lcpRatio: (row.lcpMs / least).toFixed(2),
    })),
  );
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}

/** A visitor's room, and the cookies that let them in. */
async function openRoom(site: RunningServer): Promise<{ url: string; cookie: string }> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const context = await browser.newContext();
    const path = await makeDesign(context, site.origin);
    const cookies = await context.cookies(site.origin);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return { url: site.origin + path, cookie };
  } finally {
    await browser.close();
  }
}

async function measure(url: string, cookie: string | null, file: string): Promise<Measure> {
  const flags = ["--headless=new", ...browserFlags].join(" ");
  const headers = cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`];
  const options = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
  const browser = findBrowser();
  await run("npx", ["--yes", lighthouse, url, ...options, ...headers], {
    env: { ...process.env, ...(browser === null ? {} : { CHROME_PATH: browser }) },
  });
  const { categories, audits } = reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const names = ["performance", "accessibility", "best-practices", "seo"];
  return {
    performance: score("performance"),
    scores: names.map(score).join("/"),
    fcpMs: Math.round(audits["first-contentful-paint"].numericValue),
    lcpMs: Math.round(audits["largest-contentful-paint"].numericValue),
    tbtMs: Math.round(audits["total-blocking-time"].numericValue),
    cls: Math.round(audits["cumulative-layout-shift"].numericValue * 1000) / 1000,
  };
}

function takeMiddle(measures: readonly Measure[]): Measure {
  const sorted = measures.toSorted((one, other) => one.performance - other.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
