import { expect, test } from "vitest";

import { createTurns } from "#server/features/designs/turns.ts";

test("work of a group waits for what came before, also when that failed; groups do not wait", async () => {
  const turns = createTurns();
  const started: string[] = [];
  const first = Promise.withResolvers<string>();
  const start = (name: string, result: Promise<string>) => () => {
    started.push(name);
    return result;
  };
  const slow = turns.run("a", start("slow", first.promise));
  const next = turns.run("a", start("next", Promise.resolve("done")));
  await turns.run("b", start("other", Promise.resolve("done")));
  expect(started).toEqual(["slow", "other"]);
  first.reject(new RangeError("broken"));
  await expect(slow).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(started).toEqual(["slow", "other", "next"]);
});
