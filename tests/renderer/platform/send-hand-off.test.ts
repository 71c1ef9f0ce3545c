import { describe, expect, it } from "vitest";

import { sendHandOff } from "#renderer/platform/send-hand-off-code.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

const common = {
  challenge: "c".repeat(43),
  state: "s".repeat(43),
  companySlug: null,
  provider: null,
};
const frame: HandOffRequest = { kind: "frame", ...common };
const code = "k".repeat(43);

function openPopup(opener: { closed: boolean } | null) {
  const done: unknown[] = [];
  const page = {
    opener:
      opener === null
        ? null
        : {
            ...opener,
            postMessage: (message: unknown, origin: string) => done.push({ message, origin }),
          },
    location: {
      origin: "https://product.test",
      replace: (address: string | URL) => done.push(String(address)),
    },
    close: () => done.push("closed"),
  };
  return { page, done };
}

describe("bringing a code back", () => {
  it("posts it to the frame that opened the popup, to our own origin only, and closes", () => {
    const { page, done } = openPopup({ closed: false });
    expect(sendHandOff(page, frame, code)).toBe(true);
    expect(done).toEqual([
      {
        message: { type: "roomwright:hand-off", state: frame.state, code },
        origin: "https://product.test",
      },
      "closed",
    ]);
  });

  it("stays open when the frame is gone, so that the page can say so", () => {
    for (const opener of [null, { closed: true }]) {
      const { page, done } = openPopup(opener);
      expect(sendHandOff(page, frame, code)).toBe(false);
      expect(done).toEqual([]);
    }
  });

  it("goes to the desktop app on this machine and nowhere else", () => {
    const { page, done } = openPopup(null);
    expect(sendHandOff(page, { kind: "desktop", port: 50_001, ...common }, code)).toBe(true);
    expect(done).toEqual([`http://127.0.0.1:50001/?code=${code}&state=${frame.state}`]);
  });
});
