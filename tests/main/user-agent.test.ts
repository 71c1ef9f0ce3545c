import { expect, test } from "vitest";

import { describeUserAgent } from "#main/user-agent.ts";
import { describeDevice } from "#server/features/account/describe-device.ts";

test.each([
  ["win32", "Windows"],
  ["darwin", "macOS"],
  ["linux", "Linux"],
] as const)("on %s the app is found in the list of devices as on %s", (platform, system) => {
  expect(describeDevice(describeUserAgent("0.1.0", platform))).toEqual({
    browser: "Roomwright desktop",
    system,
  });
});

test("on any other system the app is at least found by its name", () => {
  expect(describeDevice(describeUserAgent("0.1.0", "sunos")).browser).toBe("Roomwright desktop");
});
