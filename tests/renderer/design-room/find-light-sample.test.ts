import { expect, test } from "vitest";

import {
  findLightSample,
  findPaintInLight,
} from "#renderer/features/design-room/model/document/find-light-sample.ts";
import type { PaintEdit } from "#shared/edit.ts";

/** Letters are covered wholly, dots by half, spaces not at all. */
function draw(...rows: string[]) {
  const data = rows.flatMap((row) =>
    Array.from(row, (sign) => (sign === "x" ? 255 : sign === "." ? 128 : 0)),
  );
  return { width: rows[0]?.length ?? 0, height: rows.length, data: Uint8Array.from(data) };
}

test("the largest square inside of a mask is found", () => {
  expect(findLightSample(draw("xx   ", "xxxx ", " xxx ", " xxx "))).toEqual({
    left: 1,
    top: 1,
    right: 4,
    bottom: 4,
  });
});

test("what is covered by half is not inside", () => {
  expect(findLightSample(draw("...", ".x.", "..."))).toEqual({
    left: 1,
    top: 1,
    right: 2,
    bottom: 2,
  });
  expect(findLightSample(draw("..", ".."))).toBeNull();
});

const photo = { width: 200, height: 100 };
const paint = (materialId: string, left: number, right: number): PaintEdit => ({
  id: `${materialId}-edit`,
  kind: "paint",
  enabled: true,
  colour: "#566E59",
  finish: "matt",
  materialId,
  mask: {
    shapes: [
      {
        kind: "polygon",
        operation: "add",
        points: [
          [left, 10],
          [right, 10],
          [right, 90],
          [left, 90],
        ],
      },
    ],
    grow: 0,
    feather: 0,
  },
});

test("a paint is looked at where no later one lies over it", () => {
  const edits = [paint("moss", 0, 200), paint("oat", 0, 140)];
  const sample = findPaintInLight(photo, edits, "moss");
  expect((sample?.rect.left ?? 0) / (sample?.photoWidth ?? 1)).toBeGreaterThanOrEqual(0.7);
  expect(
    findPaintInLight(photo, [paint("moss", 20, 100), paint("oat", 0, 140)], "moss"),
  ).toBeNull();
});
