import { describe, expect, it } from "vitest";

import { createFakePage } from "#support/fake-page.ts";
import { notifyHost } from "#web/island/notify-host.ts";

const shop = "https://shop.test";
const nonce = "0123456789abcdef0123456789abcdef";

describe("a start page in a frame", () => {
  it("says Escape once: the app, which hears it too, takes it for done", () => {
    const { page, press } = open({ isConnected: true });
    expect(press("Escape").defaultPrevented).toBe(true);
    expect(page.posted).toMatchObject([{ message: { type: "close", id: nonce }, origin: shop }]);
  });

  it("leaves Escape to the app once that has its place", () => {
    const { page, press } = open({ isConnected: false });
    expect(press("Escape").defaultPrevented).toBe(false);
    expect(page.posted).toEqual([]);
  });

  it("leaves other keys alone", () => {
    const { page, press } = open({ isConnected: true });
    expect(press("Enter").defaultPrevented).toBe(false);
    expect(page.posted).toEqual([]);
  });
});

function open(landing: { isConnected: boolean }) {
  const page = createFakePage({
    address: `http://product.test/embed/alder-quay#rw=${nonce}`,
    inFrame: true,
    ancestorOrigins: [shop],
  });
  notifyHost(page.window, landing as HTMLElement, false);
  const press = (key: string) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    page.dispatch(event);
    return event;
  };
  return { page, press };
}
