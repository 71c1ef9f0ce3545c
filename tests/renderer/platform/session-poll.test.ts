import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import { createFakePage } from "#support/fake-page.ts";
import type { FakePageOptions } from "#support/fake-page.ts";
import { pollSession } from "#renderer/platform/session-poll.ts";

/** The locks of one browser: whoever asks waits until those before are done. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    last = last.then(work);
    return last;
  };
  return { request } as unknown as LockManager;
}

describe("asking again from time to time", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const shared = new Map<string, string>();
  beforeEach(() => shared.clear());

  /** One more tab of the same browser. */
  function openTab(options: FakePageOptions = {}) {
    const page = createFakePage(options);
    const local = createKeyValueStore(() => {
      if (options.storageThrows === true) throw new DOMException("blocked", "SecurityError");
      return {
        getItem: (key: string) => shared.get(key) ?? null,
        setItem: (key: string, value: string) => void shared.set(key, value),
      } as Storage;
    });
    const listener = vi.fn<() => void>();
    const stop = pollSession(page.window, local, 2, listener);
    return { listener, stop };
  }

  it("happens at the interval that the page names, and never when it names none", async () => {
    const { listener, stop } = openTab();
    const never = vi.fn<() => void>();
    pollSession(
      createFakePage().window,
      createKeyValueStore(() => localStorage),
      0,
      never,
    );
    await vi.advanceTimersByTimeAsync(1999);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4000);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(4000);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(never).not.toHaveBeenCalled();
  });

  it.each([
    ["with the browser's locks", createLocks()],
    ["without any", undefined],
    ["with locks that are refused", { request: () => Promise.reject(new Error("no")) }],
  ])("is done by one of three tabs, %s", async (_name, locks) => {
    const navigator = { onLine: true, ...(locks === undefined ? {} : { locks }) } as Navigator;
    const first = openTab({ navigator });
    await vi.advanceTimersByTimeAsync(300);
    const others = [openTab({ navigator }), openTab({ navigator })];
    await vi.advanceTimersByTimeAsync(20_000);
    const calls = [first, ...others].map(({ listener }) => listener.mock.calls.length);
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  it("goes over to another tab when the one that did it is closed", async () => {
    const first = openTab();
    await vi.advanceTimersByTimeAsync(500);
    const second = openTab();
    await vi.advanceTimersByTimeAsync(3500);
    expect(second.listener).not.toHaveBeenCalled();
    first.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(second.listener).toHaveBeenCalled();
  });

  it("rests while the browser is offline", async () => {
    const navigator = { onLine: false };
    const { listener } = openTab({ navigator });
    await vi.advanceTimersByTimeAsync(6000);
    expect(listener).not.toHaveBeenCalled();
    navigator.onLine = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("goes on where storage throws or the clock was set back", async () => {
    const blocked = openTab({ storageThrows: true });
    await vi.advanceTimersByTimeAsync(4000);
    expect(blocked.listener).toHaveBeenCalledTimes(2);
    shared.set("sessionPolledAt", String(Date.now() + 3_600_000));
    const { listener } = openTab();
    await vi.advanceTimersByTimeAsync(2000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
