import { describe, expect, it } from "vitest";

import { createSizeGuard } from "#web/size-limit.ts";

/** A guard whose time and frames pass only when a test says so. */
function createGuard() {
  let nowMs = 0;
  let waiting: (() => void)[] = [];
  const posted: [height: number, cause: string][] = [];
  const state = { loops: 0 };
  const guard = createSizeGuard({
    readNowMs: () => nowMs,
    onNextFrame: (work) => waiting.push(work),
    post: (height, cause) => posted.push([height, cause]),
    reportLoop: () => {
      state.loops += 1;
    },
  });
  const paint = (ms = 16) => {
    nowMs += ms;
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  };
  const show = (height: number, ms?: number) => {
    guard.measured(height);
    paint(ms);
  };
  return { guard, posted, state, paint, show };
}

describe("T6: the guard of a frame's height", () => {
  it("posts once a frame at most, and what is true when it is painted", () => {
    const { guard, posted, paint } = createGuard();
    for (const height of [100, 200, 300.2]) guard.measured(height);
    expect(posted).toEqual([]);
    paint();
    paint();
    expect(posted).toEqual([[301, "load"]]);
  });

  it("ignores a change of one pixel, up or down", () => {
    const { posted, show } = createGuard();
    for (const height of [500, 501, 500, 499, 500]) show(height, 1000);
    expect(posted).toEqual([[500, "load"]]);
  });

  it("ignores a small shrinking for 250 ms after its own growth, and no longer", () => {
    const { posted, show } = createGuard();
    show(500);
    show(540, 1000);
    show(536, 200);
    expect(posted.map(([height]) => height)).toEqual([500, 540]);
    show(536, 51);
    expect(posted.map(([height]) => height)).toEqual([500, 540, 536]);
  });

  it("passes on a larger shrinking at once", () => {
    const { posted, show } = createGuard();
    show(540);
    show(535);
    expect(posted.map(([height]) => height)).toEqual([540, 535]);
  });

  it("names the cause of the change that follows it", () => {
    const { guard, posted, show } = createGuard();
    show(500);
    show(600, 500);
    guard.caused("viewport");
    show(700, 500);
    guard.caused("route");
    show(300, 500);
    show(400, 500);
    expect(posted.map(([, cause]) => cause)).toEqual([
      "load",
      "content",
      "viewport",
      "route",
      "content",
    ]);
  });

  it("freezes after ten changes in one direction within two seconds, until the next route", () => {
    const { guard, posted, state, show } = createGuard();
    for (let step = 1; step <= 30; step += 1) show(step * 100, 100);
    expect(posted).toHaveLength(10);
    expect(state.loops).toBe(1);
    guard.caused("viewport");
    show(5000);
    expect(posted).toHaveLength(10);
    guard.caused("route");
    show(700);
    expect(posted.at(-1)).toEqual([700, "route"]);
  });

  it("lets a page grow for as long as it likes, slowly", () => {
    const { posted, state, show } = createGuard();
    for (let step = 1; step <= 30; step += 1) show(step * 100, 250);
    expect([posted.length, state.loops]).toEqual([30, 0]);
  });

  it("takes no notice of changes that go back and forth", () => {
    const { state, show } = createGuard();
    for (let step = 0; step < 30; step += 1) show(step % 2 === 0 ? 500 : 700, 50);
    expect(state.loops).toBe(0);
  });
});
