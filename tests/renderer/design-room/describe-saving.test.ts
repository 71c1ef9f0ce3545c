import { expect, test } from "vitest";

import { describeSaving } from "#renderer/features/design-room/model/save/describe-saving.ts";

test.each([
  ["saved", null, true, "saved"],
  ["saved", null, false, "saved"],
  ["changed", null, true, "saving"],
  ["saving", null, true, "saving"],
  ["changed", null, false, "offline"],
  ["saving", null, false, "offline"],
  ["failed", "offline", true, "offline"],
  // Tried again every few seconds: still the same state.
  ["saving", "offline", true, "offline"],
  // Slow or broken is not offline.
  ["failed", "unavailable", true, "notSaved"],
  ["failed", "internal_error", true, "notSaved"],
  ["saving", "unavailable", true, "saving"],
  ["failed", "unavailable", false, "offline"],
  ["conflict", null, true, "notSaved"],
] as const)("%s after %s, with a network %s, is told as %s", (status, failure, isOnline, told) => {
  expect(describeSaving(status, failure, isOnline)).toBe(told);
});
