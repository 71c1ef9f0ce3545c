import { describe, expect, it } from "vitest";

import { readQuoteSeconds, readRefetchSeconds } from "#main/desktop-settings.ts";

const name = "ROOMWRIGHT_SESSION_REFETCH_SECONDS";

describe("how often the desktop app asks again who is signed in", () => {
  it("is never unless the environment says so, in seconds", () => {
    expect(readRefetchSeconds({})).toBe(0);
    expect(readRefetchSeconds({ [name]: "60" })).toBe(60);
  });

  it.each(["-1", "1.5", "often", "99999999"])("passes over an interval of %s", (odd) => {
    expect(readRefetchSeconds({ [name]: odd })).toBe(0);
  });
});

it("looks for requests for quotes each minute, unless the environment says otherwise", () => {
  expect(readQuoteSeconds({})).toBe(60);
  expect(readQuoteSeconds({ ROOMWRIGHT_QUOTE_SECONDS: "0" })).toBe(0);
  expect(readQuoteSeconds({ ROOMWRIGHT_QUOTE_SECONDS: "often" })).toBe(60);
});
