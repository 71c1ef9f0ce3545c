import { afterEach, expect, it, vi } from "vitest";

import { leaveNote } from "#renderer/platform/leave-note.ts";

afterEach(() => vi.unstubAllGlobals());

const url = "http://product.test/api/auth/_log";

it("a note goes as a beacon, which outlives the page", () => {
  const sendBeacon = vi.fn<Navigator["sendBeacon"]>(() => true);
  vi.stubGlobal("navigator", { sendBeacon });
  leaveNote(url, { code: "CLIENT_FETCH_ERROR", message: "a b&c" });
  const [sentTo, body] = sendBeacon.mock.calls[0] ?? [];
  expect(sentTo).toBe(url);
  expect(body).toEqual(new URLSearchParams("code=CLIENT_FETCH_ERROR&message=a+b%26c"));
});

it.each([
  ["there are no beacons", {}],
  ["the browser has too many waiting", { sendBeacon: () => false }],
  [
    "beacons are refused",
    {
      sendBeacon: () => {
        throw new TypeError("refused");
      },
    },
  ],
])(
  "a note goes as a request that is kept alive where %s, and no failure is thrown",
  (_why, has) => {
    vi.stubGlobal("navigator", has);
    const fetching = vi.fn<typeof fetch>(() => Promise.reject(new Error("offline")));
    vi.stubGlobal("fetch", fetching);
    leaveNote(url, { code: "X" });
    const [sentTo, init] = fetching.mock.calls[0] ?? [];
    expect(sentTo).toBe(url);
    expect(init).toMatchObject({ method: "POST", keepalive: true });
    vi.stubGlobal("fetch", () => {
      throw new Error("no fetch");
    });
    expect(() => leaveNote(url, { code: "X" })).not.toThrow();
  },
);
