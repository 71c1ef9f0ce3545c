import { expect, test } from "vitest";

import { createByteCache } from "#server/exports/byte-cache.ts";

test("what was asked for last is kept, up to so many bytes", () => {
  const cache = createByteCache(10);
  for (const key of ["a", "b", "c"]) cache.put(key, new Uint8Array(3));
  expect(cache.get("a")).toHaveLength(3);
  cache.put("d", new Uint8Array(3));
  expect([cache.get("a"), cache.get("b"), cache.get("d")].map((one) => one?.length)).toEqual([
    3,
    undefined,
    3,
  ]);
});

test("what would take most of the room is not kept, and the same twice counts once", () => {
  const cache = createByteCache(10);
  cache.put("large", new Uint8Array(6));
  expect(cache.get("large")).toBeUndefined();
  for (let times = 0; times < 5; times += 1) cache.put("same", new Uint8Array(5));
  cache.put("other", new Uint8Array(5));
  expect([cache.get("same")?.length, cache.get("other")?.length]).toEqual([5, 5]);
});
