import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { browserCases } from "./browser/browser-cases.ts";
import { contractCases } from "./cases.ts";
import { wireCases } from "./wire/compare-wires.ts";

const wireIds = new Set(wireCases.map(({ id }) => id));
const browserIds = new Set(browserCases.map(({ id }) => id));

test("the forty cases of the contract are all here", () => {
  expect(contractCases.map(({ number }) => number)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test.each(contractCases)("case $number, $says, has tests that exist", (contractCase) => {
  const { wire = [], browser = [], tests = [] } = contractCase;
  expect(wire.length + browser.length + tests.length).toBeGreaterThan(0);
  expect(wire.filter((id) => !wireIds.has(id))).toEqual([]);
  expect(browser.filter((id) => !browserIds.has(id))).toEqual([]);
  for (const [file, name] of tests) {
    const text = readFileSync(file, "utf8");
    expect(text.includes(`("${name}`) || text.includes(`\n  "${name}`), `${file}: ${name}`).toBe(
      true,
    );
  }
});
