import { describe, expect, it } from "vitest";

import { readDesktopSettings } from "#main/desktop-settings.ts";

const read = (environment: Record<string, string>, stored: Record<string, unknown> = {}) =>
  readDesktopSettings(environment, { read: (name) => stored[name] });

describe("the settings of the desktop app", () => {
  it("names how often the session is asked for, in seconds", () => {
    const name = "ROOMWRIGHT_SESSION_REFETCH_SECONDS";
    expect(read({}).sessionRefetchSeconds).toBe(0);
    expect(read({ [name]: "60" }, { sessionRefetchSeconds: 5 }).sessionRefetchSeconds).toBe(60);
    expect(read({}, { sessionRefetchSeconds: 30 }).sessionRefetchSeconds).toBe(30);
  });

  it.each(["-1", "1.5", "often", "99999999"])("passes over an interval of %s", (odd) => {
    const settings = read({ ROOMWRIGHT_SESSION_REFETCH_SECONDS: odd });
    expect(settings.sessionRefetchSeconds).toBe(0);
  });
});
