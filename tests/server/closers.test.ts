import { expect, test } from "vitest";

import { createClosers } from "#server/runtime/closers.ts";

test("what was opened last is closed first, and once", async () => {
  const closed: string[] = [];
  const closers = createClosers();
  for (const what of ["database", "queue", "web server"]) {
    closers.add(what, async () => void closed.push(what));
  }
  await closers.closeAll();
  await closers.closeAll();
  expect(closed).toEqual(["web server", "queue", "database"]);
});

test("one that fails or never ends keeps none of the others open, and is named", async () => {
  const closed: string[] = [];
  const closers = createClosers();
  closers.add("the lock", async () => void closed.push("the lock"));
  closers.add("the pool", () => Promise.reject(new Error("gone")));
  closers.add("the queue", () => new Promise(() => undefined), 1);
  await expect(closers.closeAll()).rejects.toThrow("closing the queue took longer than 1 ms");
  expect(closed).toEqual(["the lock"]);
});
