import { setTimeout } from "node:timers/promises";

import type { CDPSession, Page } from "@playwright/test";

import { settle } from "./count-renders.ts";

type Place = { x: number; y: number };

type Stroke = { eventMs: number; releaseMs: number };

const strokeCount = 3;
const events = 120;
/** Longer than the page takes for one, so that every event is drawn by itself. */
const frameMs = 34;

/**
 * What the page's main thread works, in CPU time and not by the clock, for one pointer event of a
 * brush stroke, and for letting the brush go until nothing more comes of it. Each event gets a frame
 * of its own; what the thread does in a page at rest is taken off. The middle one of a few strokes.
 */
export async function measureBrush(page: Page, from: Place, to: Place): Promise<Stroke> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.mouse.move(from.x, from.y);
  const restMsASecond = await measureRest(page, tools);
  const strokes: Stroke[] = [];
  for (let count = 0; count < strokeCount; count++) {
    strokes.push(await measureStroke(page, tools, from, to, restMsASecond));
  }
  await tools.detach();
  return {
    eventMs: takeMiddle(strokes.map((stroke) => stroke.eventMs)),
    releaseMs: takeMiddle(strokes.map((stroke) => stroke.releaseMs)),
  };
}

async function measureStroke(
  page: Page,
  tools: CDPSession,
  from: Place,
  to: Place,
  restMsASecond: number,
): Promise<Stroke> {
  await page.mouse.move(from.x, from.y);
  await settle(page);
  await page.mouse.down();
  const begun = await readWork(tools);
  for (let at = 1; at <= events; at++) {
    const share = at / events;
    const wave = Math.sin(share * 20) * 30;
    await page.mouse.move(
      from.x + (to.x - from.x) * share,
      from.y + (to.y - from.y) * share + wave,
    );
    // By this process's clock: asking the page when it is ready would be work of the page.
    await setTimeout(frameMs);
  }
  const drawn = await readWork(tools);
  await page.mouse.up();
  await settle(page);
  const released = await readWork(tools);
  // The next one begins with nothing selected, too.
  await page.keyboard.press("Escape");
  await settle(page);
  const spend = (a: Work, b: Work) => b.workMs - a.workMs - restMsASecond * (b.atS - a.atS);
  return { eventMs: spend(begun, drawn) / events, releaseMs: spend(drawn, released) };
}

function takeMiddle(measured: readonly number[]): number {
  return round(measured.toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0);
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
