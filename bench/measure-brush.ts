import type { CDPSession, Page } from "@playwright/test";

import { settle } from "./count-renders.ts";

type Place = { x: number; y: number };

const events = 120;

/**
 * What the page's main thread works, in CPU time and not by the clock, for one pointer event of a
 * brush stroke, and for letting the brush go until nothing more comes of it. Each event gets a frame
 * of its own; what the thread does in a page at rest is taken off.
 */
export async function measureBrush(
  page: Page,
  from: Place,
  to: Place,
): Promise<{ eventMs: number; releaseMs: number }> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.mouse.move(from.x, from.y);
  const restMsASecond = await measureRest(page, tools);
  await page.mouse.down();
  const eventsFrom = await readWork(tools);
  for (let at = 1; at <= events; at++) {
    const share = at / events;
    const wave = Math.sin(share * 20) * 30;
    await page.mouse.move(
      from.x + (to.x - from.x) * share,
      from.y + (to.y - from.y) * share + wave,
    );
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
  const eventsTo = await readWork(tools);
  await page.mouse.up();
  await settle(page);
  const released = await readWork(tools);
  const spend = (a: Work, b: Work) => b.workMs - a.workMs - restMsASecond * (b.atS - a.atS);
  await tools.detach();
  return {
    eventMs: round(spend(eventsFrom, eventsTo) / events),
    releaseMs: round(spend(eventsTo, released)),
  };
}

type Work = { workMs: number; atS: number };

async function measureRest(page: Page, tools: CDPSession): Promise<number> {
  await settle(page);
  const before = await readWork(tools);
  await page.waitForTimeout(2000);
  const after = await readWork(tools);
  return (after.workMs - before.workMs) / (after.atS - before.atS);
}

async function readWork(tools: CDPSession): Promise<Work> {
  const { metrics } = await tools.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
  if (seconds === undefined) throw new Error("the browser tells no working time");
  return { workMs: seconds * 1000, atS: performance.now() / 1000 };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
