import { expect, test } from "vitest";

import { filterByName } from "#renderer/features/designs/filter-by-name.ts";

const designs = [{ name: "Living room" }, { name: "Küche, grün" }, { name: "Dining room, 2" }];

test("no words find everything", () => {
  expect(filterByName(designs, "  ")).toEqual(designs);
});

test("case and accents do not matter", () => {
  expect(filterByName(designs, "KUCHE")).toEqual([{ name: "Küche, grün" }]);
  expect(filterByName(designs, "küche")).toEqual([{ name: "Küche, grün" }]);
});

test("every word must be there, in any order", () => {
  expect(filterByName(designs, "room living")).toEqual([{ name: "Living room" }]);
  expect(filterByName(designs, "room 3")).toEqual([]);
});
