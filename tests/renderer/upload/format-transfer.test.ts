import { expect, test } from "vitest";

import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import { formatDuration, formatMegapixels } from "#renderer/features/upload/format-transfer.ts";

test("megabytes carry one digit in the person's language", () => {
  expect(formatMegabytes(8.4 * 1024 * 1024, "en")).toBe("8.4");
  expect(formatMegabytes(8.4 * 1024 * 1024, "de")).toBe("8,4");
  expect(formatMegabytes(50 * 1024 * 1024, "en")).toBe("50.0");
});

test("a small file never reads as nothing", () => {
  expect(formatMegabytes(900, "en")).toBe("0.1");
  expect(formatMegabytes(0, "en")).toBe("0.0");
});

test("short times are told in seconds, long ones in minutes", () => {
  expect(formatDuration(12, "en")).toBe("12\u00A0s");
  expect(formatDuration(89, "en")).toBe("89\u00A0s");
  expect(formatDuration(125, "en")).toBe("2\u00A0min");
  expect(formatDuration(120_000, "de")).toBe("2.000\u00A0min");
});

test("a photo just over the limit does not read as the limit", () => {
  expect(formatMegapixels(50_000_001, "en")).toBe("51");
  expect(formatMegapixels(900_000_000, "en")).toBe("900");
});
