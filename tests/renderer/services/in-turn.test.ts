import { expect, test } from "vitest";

import { inTurn } from "#renderer/services/in-turn.ts";

test("one thing is done after the other, also after one that failed", async () => {
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = inTurn(async () => {
    seen.push("one");
    await first.promise;
    throw new Error("no");
  });
  const two = inTurn(() => {
    seen.push("two");
    return Promise.resolve(2);
  });
  await Promise.resolve();
  expect(seen).toEqual(["one"]);
  first.resolve();
  await expect(one).rejects.toThrow("no");
  expect(await two).toBe(2);
  expect(seen).toEqual(["one", "two"]);
});
