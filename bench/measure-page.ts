import { gzipSync } from "node:zlib";

import type { Browser, Page, Response } from "@playwright/test";

/** What Lighthouse calls a mobile visitor: 150 ms to and fro, 1.6 Mbit/s, a quarter of the speed. */
const roundTripMs = 150;
const bytesASecond = (1.6 * 1024 * 1024) / 8;
const slowdown = 4;
const settleMs = 2000;
const pressPauseMs = 300;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

export type PageMeasure = {
  fcpMs: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** The longest that a press had to wait for the next picture; null where there is nothing to press. */
  inpMs: number | null;
  /** Of all scripts that were fetched until the page was quiet, as gzip makes them. */
  scriptGzipKb: number;
  /** The same as they really travelled. */
  scriptSentKb: number;
  requests: number;
};

type Seen = {
  fcp: number;
  lcp: number;
  shifts: number[];
  tasks: { at: number; ms: number }[];
  presses: number[];
};

/**
 * A first visit by a slow phone: nothing cached, nothing kept. The page is opened by itself, for the
 * slowness does not reach a frame, which has a process of its own; it is there once `drawn` is.
 */
export async function measurePage(
  browser: Browser,
  url: string,
  { drawn, pressed }: { drawn: string; pressed: string | null },
): Promise<PageMeasure> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript({ content: watchPage });
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(url);
    await page.waitForSelector(drawn, { state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.waitForFunction("seen.lcp > 0");
    // A late shift or a larger paint would come with what was fetched last.
    await page.waitForTimeout(settleMs);
    const seen: Seen = await page.evaluate("seen");
    const inpMs = pressed === null ? null : await measurePress(page, pressed);
    const scripts = responses.filter((one) =>
      /javascript/.test(one.headers()["content-type"] ?? ""),
    );
    return { ...summarise(seen), inpMs, ...(await weigh(scripts)), requests: responses.length };
  } finally {
    await context.close();
  }
}

/** Presses twice: what the first one sets going may hold up the second, which closes a menu. */
async function measurePress(page: Page, pressed: string): Promise<number> {
  await page.click(pressed);
  await page.waitForTimeout(pressPauseMs);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(settleMs);
  const { presses }: Seen = await page.evaluate("seen");
  return Math.max(0, ...presses);
}

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond / 2,
  });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Runs in the page, before anything else of it. */
const watchPage = `
  window.seen = { fcp: 0, lcp: 0, shifts: [], tasks: [], presses: [] };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => { seen.lcp = startTime; });
  watch("layout-shift", ({ value }) => { seen.shifts.push(value); });
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration, interactionId }) => interactionId && seen.presses.push(duration)),
  ).observe({ type: "event", durationThreshold: 16, buffered: true });
  watch("longtask", ({ startTime, duration }) => { seen.tasks.push({ at: startTime, ms: duration }); });
`;

function summarise({ fcp, lcp, shifts, tasks }: Seen) {
  if (fcp === 0 || lcp === 0) throw new Error("the page painted nothing");
  const blocked = tasks.filter(({ at, ms }) => at + ms > fcp);
  return {
    fcpMs: Math.round(fcp),
    lcpMs: Math.round(lcp),
    cls: shifts.reduce((sum, one) => sum + one, 0),
    tbtMs: Math.round(blocked.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)),
  };
}

async function weigh(scripts: readonly Response[]) {
  let gzip = 0;
  let sent = 0;
  for (const script of scripts) {
    gzip += gzipSync(await script.body()).length;
    sent += (await script.request().sizes()).responseBodySize;
  }
  return { scriptGzipKb: round(gzip / 1024), scriptSentKb: round(sent / 1024) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
