import { describe, expect, it } from "vitest";

import { moveByKey } from "#shared/compare-keys.ts";

describe("the keys of a comparison", () => {
  it("move the line by one percent, by ten with Shift", () => {
    expect(moveByKey(42, "ArrowRight", false)).toBe(43);
    expect(moveByKey(42, "ArrowLeft", false)).toBe(41);
    expect(moveByKey(42, "ArrowRight", true)).toBe(52);
    expect(moveByKey(42, "ArrowLeft", true)).toBe(32);
    expect(moveByKey(42, "PageUp", false)).toBe(52);
  });

  it("jump to the ends and stop there", () => {
    expect(moveByKey(42, "Home", false)).toBe(0);
    expect(moveByKey(42, "End", false)).toBe(100);
    expect(moveByKey(95, "ArrowUp", true)).toBe(100);
    expect(moveByKey(3, "ArrowDown", true)).toBe(0);
  });

  it("leave every other key to the page", () => {
    expect(moveByKey(42, "Tab", false)).toBeNull();
    expect(moveByKey(42, "toString", false)).toBeNull();
  });
});
