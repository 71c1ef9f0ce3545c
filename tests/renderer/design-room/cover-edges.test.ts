import { expect, test } from "vitest";

import { coverEdges } from "#renderer/features/design-room/model/document/cover-edges.ts";
import { createClickShape } from "#renderer/features/design-room/model/document/selection-clicks.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

const photo = { width: 1000, height: 2000 };
const clicked = createClickShape([{ at: [1, 1], positive: true, tolerance: 30 }], {
  width: 2,
  height: 2,
  runs: [1, 3],
});
const stroke: MaskShape = { kind: "stroke", operation: "add", radius: 2, points: [[1, 1]] };

function select(shape: MaskShape, grow = 0): MaskData {
  return { shapes: [shape], grow, feather: 3 };
}

test("what was clicked is erased a little over its edge, in proportion to the photo", () => {
  expect(coverEdges(select(clicked), photo)).toEqual({ ...select(clicked), grow: 8 });
});

test("what was drawn or grown by hand is erased as it is", () => {
  expect(coverEdges(select(stroke), photo)).toEqual(select(stroke));
  expect(coverEdges(select(clicked, -5), photo)).toEqual(select(clicked, -5));
});
