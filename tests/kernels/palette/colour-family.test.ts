import { expect, test } from "vitest";

import { colourFamilies, findColourFamily, lchFromHex } from "#kernels/palette/colour-family.ts";
import type { ColourFamily } from "#kernels/palette/colour-family.ts";

const named: readonly [hex: string, family: ColourFamily, name: string][] = [
  ["#FFFFFF", "white", "white"],
  ["#F3E9CE", "white", "cream"],
  ["#F1EAD9", "white", "oat"],
  ["#F5E9A0", "yellow", "pale yellow"],
  ["#FFD400", "yellow", "signal yellow"],
  ["#B98A32", "yellow", "mustard"],
  ["#E6D5C0", "brown", "beige"],
  ["#54402F", "brown", "walnut"],
  ["#C2BFB8", "grey", "warm grey"],
  ["#545A5C", "grey", "slate"],
  ["#232425", "black", "lamp black"],
  ["#000000", "black", "black"],
  ["#A4493F", "red", "madder"],
  ["#CC0000", "red", "signal red"],
  ["#BE7453", "orange", "terracotta"],
  ["#FF8000", "orange", "orange"],
  ["#556B56", "green", "moss"],
  ["#C6CDB6", "green", "lichen"],
  ["#D5DDE9", "blue", "morning sky"],
  ["#1F2F41", "blue", "midnight"],
  ["#2E6469", "blue", "teal"],
  ["#5A3F63", "purple", "damson"],
  ["#EBD3C8", "pink", "shell"],
  ["#FF9EC0", "pink", "pink"],
];

test.each(named)("%s is a %s (%s)", (hex, family) => {
  expect(findColourFamily(lchFromHex(hex))).toBe(family);
});

test("every colour of a coarse cube has a family, and every family has colours", () => {
  const found = new Set<ColourFamily>();
  for (let value = 0; value < 16 ** 3; value++) {
    const hex = `#${[value >> 8, (value >> 4) & 15, value & 15].map((v) => v.toString(16).repeat(2)).join("")}`;
    found.add(findColourFamily(lchFromHex(hex)));
  }
  expect(colourFamilies.every((family) => found.has(family))).toBe(true);
});

test("what is no colour is refused", () => {
  expect(() => lchFromHex("beige")).toThrow(RangeError);
});
