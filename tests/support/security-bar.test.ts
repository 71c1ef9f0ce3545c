import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const bar = readFileSync(new URL("../../docs/security-bar.md", import.meta.url), "utf8");
const rows = bar
  .split("\n")
  .filter((line) => /^\| [A-Z]{2}-\d\d \|/.test(line))
  .map((line) => {
    const [, id = "", asked = "", held = ""] = line.split("|");
    return { id: id.trim(), asked: asked.trim(), held: held.trim() };
  });

const lengths = { RL: 25, WB: 53, TI: 15, BI: 4, EL: 24 };

test("the bar has every row once, and in its order", () => {
  const ids = Object.entries(lengths).flatMap(([name, length]) =>
    Array.from({ length }, (_, index) => `${name}-${String(index + 1).padStart(2, "0")}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows.filter(({ asked }) => asked === "")).toEqual([]);
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
  const here = "tests/support/security-bar.test.ts";
  const title = ["no such", "title"].join(" ");
  expect(findWrong(`\`${here}\` “${title}”`)).toEqual([`${here}: ${title}`]);
  expect(findWrong("")).toEqual(["neither a test nor a reason"]);
});
