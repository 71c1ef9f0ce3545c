import { expect, test } from "vitest";

import { createByteCache } from "#renderer/services/byte-cache.ts";

test("the cache forgets what was used longest ago, never the newest", () => {
  const cache = createByteCache<Uint8Array>(80, ({ byteLength }) => byteLength);
  cache.set("a", new Uint8Array(40));
  cache.set("b", new Uint8Array(40));
  cache.get("a");
  cache.set("c", new Uint8Array(40));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBeDefined();
  cache.set("huge", new Uint8Array(400));
  expect(cache.get("huge")).toBeDefined();
  expect(cache.get("a")).toBeUndefined();
});
