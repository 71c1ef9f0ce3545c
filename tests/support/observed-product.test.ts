import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/observed-product.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| OP-\d-\d\d \|/.test(line))
  .map((line) => {
    const [, id = "", asked = "", ...held] = line.split("|");
    return { id: id.trim(), asked: asked.trim(), held: held.join("|").trim() };
  });

/** How many rows each section has. */
const lengths = { 1: 14, 2: 15, 3: 80, 4: 25, 5: 4, 6: 7, 7: 27, 8: 12, 9: 33 };

test("every section of the observations has its rows, each once and in their order", () => {
  const ids = Object.entries(lengths).flatMap(([section, length]) =>
    Array.from({ length }, (_, index) => `OP-${section}-${String(index + 1).padStart(2, "0")}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(new Set(rows.map(({ asked }) => asked)).has("")).toBe(false);
});

test("the page counts its rows and those that are open as they are", () => {
  const open = rows.filter(({ held }) => held.startsWith("Not held: "));
  expect(page).toContain(`That makes ${rows.length} rows, ${open.length} of them open.`);
});

const named = /`(tests\/[^`]+)` “([^”]+)”/g;
const reason = /^Not held: .{20}/;

/** What a row names and what is not there, and that it says nothing where it names nothing. */
function findWrong(held: string): string[] {
  const tests = [...held.matchAll(named)];
  if (tests.length === 0) return reason.test(held) ? [] : ["neither a test nor a reason"];
  return tests.flatMap(([, path = "", title = ""]) => {
    const url = new URL(`../../${path}`, import.meta.url);
    if (!existsSync(url)) return [path];
    return readFileSync(url, "utf8").includes(title) ? [] : [`${path}: ${title}`];
  });
}

test.each(rows)("$id is held by tests that there are, or says why not", ({ held }) => {
  expect(findWrong(held)).toEqual([]);
});

test("a test that is gone is found", () => {
  expect(findWrong("`tests/support/none.test.ts` “gone”")).toEqual(["tests/support/none.test.ts"]);
  expect(findWrong("")).toEqual(["neither a test nor a reason"]);
});
