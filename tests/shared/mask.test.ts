import { expect, test } from "vitest";
import { z } from "zod";

import { maskDataSchema, maskShapeSchema, pointSchema } from "#shared/mask.ts";

const stroke = { kind: "stroke", operation: "add", radius: 5 };
const selection = {
  kind: "selection",
  operation: "add",
  seeds: [[1, 1]],
  tolerance: 1,
  width: 4,
  height: 4,
};
const points = (count: number) => Array.from({ length: count }, (_point, index) => [index, 1]);

/** The lists of a mask as they would be described member by member. */
const plain = z.object({
  points: z.array(pointSchema).min(1).max(5000).optional(),
  runs: z.array(z.int().min(0)).min(1).max(200_000).optional(),
});

test.each([
  ["no list", 5],
  ["nothing", null],
  ["an empty list", []],
  ["too many", points(5001)],
  ["a third coordinate", [[1, 2, 3]]],
  ["half a point", [[1, 2], [1]]],
  ["a word", [[1, "2"]]],
  ["beyond the photo", [[1, 100_000.5]]],
  ["no number", [[Number.NaN, 1]]],
  ["several at once", [[1, 2], 3, [1, 2, 3], [1, null]]],
])("points with %s are refused as if each had a schema", (_, list) => {
  const refused = maskShapeSchema.safeParse({ ...stroke, points: list }).error?.issues;
  expect(refused).toEqual(plain.safeParse({ points: list }).error?.issues);
  expect(refused).not.toHaveLength(0);
});

test.each([
  ["no list", "1,2"],
  ["an empty list", []],
  ["too many", Array<number>(200_001).fill(0)],
  ["a fraction", [1.5]],
  ["less than nothing", [3, -1]],
  ["more than a whole number can be", [2 ** 60]],
  ["a word", [1, "2"]],
])("runs with %s are refused as if each had a schema", (_, list) => {
  const refused = maskShapeSchema.safeParse({ ...selection, runs: list }).error?.issues;
  expect(refused).toEqual(plain.safeParse({ runs: list }).error?.issues);
  expect(refused).not.toHaveLength(0);
});

test("as many points and runs as a shape may have are kept as they are", () => {
  const shapes = [
    { ...stroke, points: points(5000) },
    { ...stroke, kind: "polygon", points: points(3), radius: undefined },
    { ...selection, runs: Array<number>(200_000).fill(1) },
  ];
  const mask = { shapes, grow: 0, feather: 0 };
  expect(maskDataSchema.parse(mask)).toEqual(mask);
  const short = { ...stroke, kind: "polygon", points: points(2) };
  expect(maskShapeSchema.safeParse(short).success).toBe(false);
});

test("the description of the API says what a point is", () => {
  const { properties } = z.toJSONSchema(plain);
  const described = JSON.stringify(z.toJSONSchema(maskShapeSchema));
  for (const part of Object.values(properties ?? {})) {
    expect(described).toContain(JSON.stringify(part));
  }
});
