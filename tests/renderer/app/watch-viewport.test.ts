import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watchViewport } from "#renderer/app/watch-viewport.ts";

describe("watching the viewport", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("measures now, on resize, and 100 ms after the device was turned", () => {
    const page = Object.assign(new EventTarget(), {
      innerWidth: 390,
      innerHeight: 844,
      navigator: { userAgent: "phone" },
    });
    const widths: number[] = [];
    const stop = watchViewport(page as unknown as Window, ({ payload }) =>
      widths.push(payload.width),
    );
    page.innerWidth = 400;
    page.dispatchEvent(new Event("resize"));
    page.dispatchEvent(new Event("orientationchange"));
    page.innerWidth = 844;
    vi.advanceTimersByTime(99);
    expect(widths).toEqual([390, 400]);
    vi.advanceTimersByTime(1);
    expect(widths).toEqual([390, 400, 844]);
    page.dispatchEvent(new Event("orientationchange"));
    stop();
    page.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(1000);
    expect(widths).toHaveLength(3);
  });
});
