import { afterEach, expect, test, vi } from "vitest";

import { mapInTurns } from "#server/runtime/in-turns.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("long work on a list lets others in between, and comes to the same", async () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const heard: string[] = [];
  setImmediate(() => heard.push("somebody else"));
  const result = mapInTurns([1, 2, 3, 4], (item, index) => {
    nowMs += 3;
    heard.push(`item ${index}`);
    return item * 2;
  });
  expect(await result).toEqual([2, 4, 6, 8]);
  expect(heard.indexOf("somebody else")).toBe(2);
});

test("short work is done in one turn", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const heard: number[] = [];
  void mapInTurns([1, 2, 3], (item) => heard.push(item));
  expect(heard).toEqual([1, 2, 3]);
});
