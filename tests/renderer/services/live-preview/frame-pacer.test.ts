import { expect, test } from "vitest";

import { createFramePacer } from "#renderer/services/live-preview/frame-pacer.ts";

/** A page whose frames, rests and graphics processor go on when they are told to. */
function createPage() {
  const page = {
    nowMs: 0,
    isDrawing: false,
    hasWork: true,
    drawn: [] as number[],
    frames: [] as (() => void)[],
    rests: [] as (() => void)[],
    nextFrame(afterMs = 16) {
      page.nowMs += afterMs;
      for (const frame of page.frames.splice(0)) frame();
    },
  };
  const draw = (stride: number) => {
    if (page.hasWork) page.drawn.push(stride);
    return page.hasWork;
  };
  const pacer = createFramePacer(
    { draw, isDrawing: () => page.isDrawing },
    {
      requestFrame: (then) => void page.frames.push(then),
      wait(_ms, then) {
        page.rests.push(then);
        return () => void page.rests.splice(page.rests.indexOf(then), 1);
      },
      readNowMs: () => page.nowMs,
    },
  );
  return { page, pacer };
}

test("however often it is asked for, a frame is drawn once", () => {
  const { page, pacer } = createPage();
  pacer.ask();
  pacer.ask();
  page.nextFrame();
  page.nextFrame();
  expect(page.drawn).toEqual([1]);
  expect(page.frames).toEqual([]);
});

test("a frame waits until the one before is finished", () => {
  const { page, pacer } = createPage();
  pacer.ask();
  page.nextFrame();
  page.isDrawing = true;
  pacer.ask();
  page.nextFrame();
  expect(page.drawn).toEqual([1]);
  page.isDrawing = false;
  page.nextFrame();
  expect(page.drawn.length).toBe(2);
});

test("after slow frames the next are coarser, and at rest it is drawn in full", () => {
  const { page, pacer } = createPage();
  for (let i = 0; i < 4; i++) {
    pacer.ask();
    page.nextFrame(100);
  }
  expect(page.drawn).toEqual([1, 2, 4, 4]);
  expect(page.rests.length).toBe(1);
  page.rests[0]!();
  page.nextFrame(100);
  expect(page.drawn.at(-1)).toBe(1);
  pacer.ask();
  page.nextFrame(100);
  expect(page.drawn.at(-1)).toBe(4);
});

test("nothing is drawn after it was stopped, and nothing waited for where nothing was drawn", () => {
  const { page, pacer } = createPage();
  pacer.ask();
  pacer.stop();
  page.nextFrame();
  expect(page.drawn).toEqual([]);
  page.hasWork = false;
  pacer.ask();
  page.nextFrame();
  expect(page.frames).toEqual([]);
});
