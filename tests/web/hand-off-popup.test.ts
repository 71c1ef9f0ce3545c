import { createHash } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readHandOffRequest } from "#shared/hand-off.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";
import { createHandOffPopup } from "#web/hand-off-popup.ts";

const origin = "https://product.test";
const code = "k".repeat(43);
const request = { companySlug: "alder-quay", provider: "regular-login" } as const;

type Popup = { closed: boolean; close: () => void; visited: string[] };

/** As much of a frame's window as a popup needs, with a clock of its own. */
function createFrame(options: { isBlocked?: boolean } = {}) {
  const events = new EventTarget();
  const popups: Popup[] = [];
  const opened: unknown[][] = [];
  const page = {
    location: { origin },
    open(...given: unknown[]) {
      opened.push(given);
      if (options.isBlocked === true) return null;
      const visited: string[] = [];
      const popup = {
        closed: false,
        close() {
          popup.closed = true;
        },
        visited,
        location: { replace: (address: string) => visited.push(address) },
      };
      popups.push(popup);
      return popup;
    },
    setInterval: (work: () => void, ms: number) => setInterval(work, ms),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const hear = (message: { data: unknown; source: unknown; origin: string }) =>
    events.dispatchEvent(Object.assign(new Event("message"), message));
  return { page: page as unknown as Window, popups, opened, hear };
}

async function readAsk(popup: Popup | undefined): Promise<HandOffRequest> {
  await vi.waitFor(() => expect(popup?.visited).toHaveLength(1));
  const address = new URL(popup?.visited[0] ?? "");
  expect(address.origin + address.pathname).toBe(`${origin}/api/auth/signin`);
  const ask = readHandOffRequest(address.searchParams);
  if (ask === null) throw new Error("the address asks for nothing");
  return ask;
}

describe("signing in beside a frame", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("opens the window within the press, before anything is awaited", () => {
    const { page, opened } = createFrame();
    void createHandOffPopup(page).ask(request);
    expect(opened).toHaveLength(1);
  });

  it("asks with a challenge and a state, and brings the code back with its verifier", async () => {
    const { page, popups, hear } = createFrame();
    const asking = createHandOffPopup(page).ask(request);
    const ask = await readAsk(popups[0]);
    expect(ask).toMatchObject({ kind: "frame", ...request });
    const data = { type: "roomwright:hand-off", state: ask.state, code };
    hear({ data, source: popups[0], origin });
    const back = await asking;
    if (typeof back === "string") throw new Error(back);
    expect(back.code).toBe(code);
    expect(createHash("sha256").update(back.verifier).digest("base64url")).toBe(ask.challenge);
    expect(popups[0]?.visited.join("")).not.toContain(back.verifier);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("hears nobody else: another window, another origin, another state, another form", async () => {
    const { page, popups, hear } = createFrame();
    const asking = createHandOffPopup(page).ask(request);
    const { state } = await readAsk(popups[0]);
    const data = { type: "roomwright:hand-off", state, code };
    const good = { data, source: popups[0], origin };
    const stranger = "x".repeat(43);
    hear({ ...good, data: { ...data, code: stranger }, source: {} });
    hear({ ...good, data: { ...data, code: stranger }, origin: "https://shop.test" });
    hear({ ...good, data: { ...data, code: stranger, state: "s".repeat(43) } });
    hear({ ...good, data: { ...data, code: "short" } });
    hear({ ...good, data: "roomwright:hand-off" });
    hear(good);
    expect(await asking).toMatchObject({ code });
  });

  it("a window that was closed without a word has been left", async () => {
    const { page, popups } = createFrame();
    const asking = createHandOffPopup(page).ask(request);
    await readAsk(popups[0]);
    popups[0]?.close();
    vi.advanceTimersByTime(600);
    expect(await asking).toBe("left");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("hears a message that comes just behind the closing", async () => {
    const { page, popups, hear } = createFrame();
    const asking = createHandOffPopup(page).ask(request);
    const { state } = await readAsk(popups[0]);
    popups[0]?.close();
    vi.advanceTimersByTime(250);
    hear({ data: { type: "roomwright:hand-off", state, code }, source: popups[0], origin });
    expect(await asking).toMatchObject({ code });
  });

  it("says when the browser holds the window back", async () => {
    const { page } = createFrame({ isBlocked: true });
    expect(await createHandOffPopup(page).ask(request)).toBe("blocked");
  });

  it("a second press replaces the first window", async () => {
    const { page, popups } = createFrame();
    const popup = createHandOffPopup(page);
    const first = popup.ask(request);
    await readAsk(popups[0]);
    const second = popup.ask(request);
    expect(await first).toBe("left");
    expect(popups.map(({ closed }) => closed)).toEqual([true, false]);
    await readAsk(popups[1]);
    popups[1]?.close();
    vi.advanceTimersByTime(600);
    expect(await second).toBe("left");
  });

  it("closes its window again where the browser has no digests, as in a page without https", async () => {
    const { page, popups } = createFrame();
    vi.spyOn(crypto.subtle, "digest").mockRejectedValueOnce(new TypeError("no digests here"));
    await expect(createHandOffPopup(page).ask(request)).rejects.toThrow("no digests here");
    expect(popups.map(({ closed }) => closed)).toEqual([true]);
  });
});
