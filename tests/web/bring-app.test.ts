import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createAppBringer } from "#web/island/bring-app.ts";

class Unobserved {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MutationObserver", Unobserved);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the app behind a start page", () => {
  it("is run at once for somebody who only moves the pointer", async () => {
    const { bring, steps } = open({ isAnswering: false });
    bring();
    await vi.advanceTimersByTimeAsync(0);
    expect(steps).toEqual(["first", "second"]);
  });

  it("is not run while the page answers a press, neither before it nor between its files", async () => {
    const state = { isAnswering: true };
    const { bring, steps } = open(state);
    bring();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(steps).toEqual([]);
    state.isAnswering = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(steps).toEqual(["first", "second"]);
  });

  it("is run at once when what was pressed waits for it", async () => {
    const { bring, steps } = open({ isAnswering: true });
    bring();
    bring(pressed());
    await vi.advanceTimersByTimeAsync(100);
    expect(steps).toEqual(["first", "second"]);
  });
});

function open(state: { isAnswering: boolean }) {
  const steps: string[] = [];
  const page = {
    performance,
    location: { pathname: "/" },
    setTimeout,
    setInterval,
    clearInterval,
  } as unknown as Window;
  const { bring } = createAppBringer({
    page,
    landing: {} as HTMLElement,
    app: { childElementCount: 0 } as HTMLElement,
    load: async (hold) => {
      for (const step of ["first", "second"]) {
        await hold();
        steps.push(step);
      }
    },
    isBusy: () => false,
    isAnswering: () => state.isAnswering,
    isBlank: false,
  });
  return { bring, steps };
}

function pressed(): HTMLElement {
  const element = { tagName: "A", textContent: "Upload", getAttribute: () => "/upload" };
  const page = { closest: () => null, querySelectorAll: () => [] };
  return { ...element, ...page } as unknown as HTMLElement;
}
