import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createVisitReporter } from "#renderer/services/visits/visit-reporter.ts";
import { mostVisitEvents } from "#shared/visit-event.ts";
import type { VisitEvent } from "#shared/visit-event.ts";

const event: VisitEvent = { kind: "page-view", path: "/upload", name: null };

function createSender(outcome: () => Promise<void> = () => Promise.resolve()) {
  const send = vi.fn<(events: VisitEvent[]) => Promise<void>>(outcome);
  return { send, reporter: createVisitReporter(send) };
}

describe("what a page says of its visit", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("goes together, a few seconds after the first of it", async () => {
    const { send, reporter } = createSender();
    reporter.track(event);
    await vi.advanceTimersByTimeAsync(2_000);
    reporter.track({ ...event, path: "/designs" });
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send.mock.calls).toEqual([[[event, { ...event, path: "/designs" }]]]);
  });

  it("goes at once when it is as much as may be sent, or the page is about to go", () => {
    const { send, reporter } = createSender();
    for (let count = 0; count < mostVisitEvents + 1; count += 1) reporter.track(event);
    expect(send.mock.calls.map(([events]) => events.length)).toEqual([mostVisitEvents]);
    reporter.flush();
    reporter.flush();
    expect(send.mock.calls.map(([events]) => events.length)).toEqual([mostVisitEvents, 1]);
  });

  it("goes nowhere once it was stopped", async () => {
    const { send, reporter } = createSender();
    reporter.track(event);
    reporter.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
  });

  it("is dropped without a word where it is refused", async () => {
    const words = [vi.spyOn(console, "warn"), vi.spyOn(console, "error"), vi.spyOn(console, "log")];
    const { send, reporter } = createSender(() => Promise.reject(new Error("refused")));
    reporter.track(event);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    expect(words.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
