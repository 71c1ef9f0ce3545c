import { act, createElement, useEffect } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useDesignView } from "#renderer/features/designs/design-view.ts";
import { useSearchText } from "#renderer/features/designs/use-search-text.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createScriptedStore } from "#support/scripted-platform.ts";

let app: UnseenApp | null = null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The search field of "my designs" without its input: what it shows, and what somebody does to it. */
async function openSearch(address: string) {
  vi.stubGlobal("window", { location: { pathname: "/designs" } });
  type Shown = ReturnType<typeof useSearchText> & {
    view: ReturnType<typeof useDesignView>;
    goBack: () => unknown;
  };
  let latest: Shown | null = null;
  const show = (shown: Shown) => {
    latest = shown;
  };
  function Probe() {
    const view = useDesignView();
    const search = useSearchText(view.view.search, (text) => view.change({ search: text }));
    const navigate = useNavigate();
    useEffect(() => show({ ...search, view, goBack: () => navigate(-1) }));
    return null;
  }
  const { store, services } = createScriptedStore();
  const opened = await mountUnseen(createElement(Probe), { store, services, address });
  app = opened;
  const read = (): Shown => {
    if (latest === null) throw new RangeError("nothing is mounted");
    return latest;
  };
  /** What the input shows right after each letter: React puts back what is not its value by then. */
  const typeFast = (...texts: string[]) =>
    act(() =>
      texts.map((text) => {
        flushSync(() => read().type(text));
        return read().text;
      }),
    );
  return { ...opened, read, typeFast };
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe("the search field of my designs", () => {
  it("shows every letter at once, however late the address follows", async () => {
    const search = await openSearch("/designs");
    expect(await search.typeFast("k", "ku", "kuc")).toEqual(["k", "ku", "kuc"]);
  });

  it("writes into the address once nothing was typed for a moment", async () => {
    const search = await openSearch("/designs?show=favourite");
    await search.typeFast("k", "ku");
    await wait(200);
    await search.typeFast("kuc");
    await wait(200);
    expect(search.visits).toEqual(["/designs?show=favourite"]);
    await wait(50);
    expect(search.visits.slice(1)).toEqual(["/designs?show=favourite&search=kuc"]);
    expect(search.read().text).toBe("kuc");
  });

  it("keeps what was typed while the address was being written", async () => {
    const search = await openSearch("/designs");
    await search.typeFast("k");
    await act(async () => {
      vi.advanceTimersByTime(250);
      flushSync(() => search.read().type("ku"));
    });
    expect([search.visits.at(-1), search.read().text]).toEqual(["/designs?search=k", "ku"]);
    await wait(250);
    expect([search.visits.at(-1), search.read().text]).toEqual(["/designs?search=ku", "ku"]);
  });

  it("follows an address that somebody went to, and goes back with it", async () => {
    const search = await openSearch("/designs?search=hall");
    expect(search.read().text).toBe("hall");
    await search.typeFast("hallway");
    await wait(250);
    await search.goTo("/designs");
    expect(search.read().text).toBe("");
    await wait(1000);
    expect(search.visits.at(-1)).toBe("/designs");
    await search.happen(() => search.read().goBack());
    expect(search.read().text).toBe("hallway");
  });
});
