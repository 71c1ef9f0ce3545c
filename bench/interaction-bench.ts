import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";
import type { CDPSession, Locator, Page } from "@playwright/test";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/**
 * How long a phone at a quarter of this machine's speed takes from a tap to the next frame that is
 * drawn: Interaction to Next Paint, by Event Timing (https://www.w3.org/TR/event-timing/), as the
 * web-vitals library reads it. The bound is the one that Core Web Vitals call good.
 */
const slowdown = 4;
const boundMs = 200;
const slow = { timeout: 120_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Runs in the page before anything else: the longest interaction since `longest` was set to 0. */
const watchEvents = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) window.longest = Math.max(window.longest, duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, json: { type: "string" } },
});
const rounds = Number(values.rounds);
const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const taken = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(phone);
    await measureRound(await context.newPage(), (action, ms) =>
      taken.set(action, [...(taken.get(action) ?? []), ms]),
    );
    await context.close();
  }
  const rows = [...taken].map(([action, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const worst = sorted.at(-1) ?? 0;
    return {
      action,
      "median, ms": Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      "worst, ms": Math.round(worst),
      "bound, ms": boundMs,
      kept: worst <= boundMs,
    };
  });
  await reportTable("interactions", rows);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
}

/** One visit of a sample room, each action once. */
async function measureRound(page: Page, note: (action: string, ms: number) => void): Promise<void> {
  await page.addInitScript({ content: watchEvents });
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).tap();
  await waitForRoom(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const measure = async (action: string, act: () => Promise<void>, then: () => Promise<void>) => {
    await page.evaluate("longest = 0");
    await act();
    await then();
    await waitForRoom(page);
    // Entries come in batches, after the frame that they end with.
    await page.evaluate(
      "new Promise((next) => requestAnimationFrame(() => setTimeout(next, 250)))",
    );
    note(action, await page.evaluate<number>("longest"));
  };
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).locator("label");
  const done = page.getByRole("button", { name: "Done" });
  await measure("a colour, onto the largest wall", () => paints.nth(1).tap(), seen(done));
  await measure("another colour, onto the same wall", () => paints.nth(2).tap(), seen(done));
  await measure(
    "done",
    () => done.tap(),
    () => done.waitFor({ ...slow, state: "hidden" }),
  );
  const bar = page.getByRole("region", { name: "Selection" });
  await measure("the photo, on the floor", () => tapPhoto(page, 0.8, 0.93), seen(bar));
  await measure(
    "undo",
    () => page.getByRole("button", { name: "Undo" }).tap(),
    async () => {},
  );
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Light" }).tap();
  const evening = page.getByRole("radio", { name: "Evening" });
  const strength = page.getByRole("slider", { name: "Strength" });
  await measure("another light", () => evening.locator("xpath=..").tap(), seen(strength));
  await measure("the strength of the light", () => dragSlider(tools, strength), seen(strength));
}

function seen(what: Locator): () => Promise<void> {
  return () => what.waitFor(slow);
}

async function tapPhoto(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('[data-part="photo"]').boundingBox();
  if (box === null) throw new Error("the photo is not on the screen");
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
}

/** With a finger: Playwright's mouse is none on a phone. */
async function dragSlider(tools: CDPSession, slider: Locator): Promise<void> {
  const box = await slider.locator("..").boundingBox();
  if (box === null) throw new Error("the slider is not on the screen");
  const before = await slider.inputValue();
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    tools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
    });
  await touch("touchStart", 0.9);
  for (const share of [0.8, 0.6, 0.4, 0.5]) await touch("touchMove", share);
  await touch("touchEnd");
  if ((await slider.inputValue()) === before) throw new Error("the slider did not move");
}

async function waitForRoom(page: Page): Promise<void> {
  await page.locator('[role="application"][aria-busy="false"]').waitFor(slow);
}
