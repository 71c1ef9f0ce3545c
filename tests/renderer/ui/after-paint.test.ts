import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { afterPaint } from "#renderer/ui/after-paint.ts";

let frames: (() => void)[];
let page: EventTarget;

beforeEach(() => {
  frames = [];
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("acting after paint", () => {
  it("acts once the frame has been drawn", () => {
    const act = vi.fn<() => void>();
    afterPaint(act);
    expect(act).not.toHaveBeenCalled();
    drawFrame();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("the click that a tap ends with does not hurry what its own touch asked for", () => {
    const act = vi.fn<() => void>();
    page.addEventListener("pointerup", () => afterPaint(act));
    send("pointerdown");
    send("pointerup");
    send("click", { detail: 1 });
    expect(act).not.toHaveBeenCalled();
    drawFrame();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the next press", "pointerdown", {}],
    ["a key", "keydown", {}],
    ["a click without a pointer, as of a screen reader", "click", { detail: 0 }],
    ["leaving the page", "pagehide", {}],
  ])("%s finds done what was asked before it", (_what, name, more) => {
    const act = vi.fn<() => void>();
    afterPaint(act);
    send(name, more);
    expect(act).toHaveBeenCalledTimes(1);
    drawFrame();
    expect(act).toHaveBeenCalledTimes(1);
  });
});

function send(name: string, more: object = {}): void {
  page.dispatchEvent(Object.assign(new Event(name), more));
}

function drawFrame(): void {
  for (const frame of frames.splice(0)) frame();
  vi.runAllTimers();
}
