import { expect, test } from "vitest";

import {
  createClickShape,
  createSimilarShape,
  listClicks,
  retuneLastClick,
} from "#renderer/features/design-room/model/document/selection-clicks.ts";
import { createFoundShape } from "#renderer/features/design-room/model/document/shadow-mask.ts";
import {
  createRoomState,
  reduceRoom,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";
import { maskDataSchema } from "#shared/mask.ts";

const area = { width: 2, height: 2, runs: [1, 2, 1] };
const wall = { at: [3, 4], positive: true, tolerance: 30 } as const;
const lamp = { at: [8, 9], positive: false, tolerance: 45 } as const;
const stroke: MaskShape = { kind: "stroke", operation: "add", radius: 2, points: [[1, 1]] };

function markShapes(...shapes: MaskShape[]): MaskData {
  return { shapes, grow: 0, feather: 0 };
}

test("a selection knows the clicks it was made by, and they survive being saved", () => {
  const select = markShapes(
    createClickShape([wall], area),
    stroke,
    createClickShape([wall, lamp], area),
  );
  expect(listClicks(maskDataSchema.parse(select))).toEqual([wall, lamp]);
  expect(listClicks(null)).toEqual([]);
});

test("a shadow, a mask from a file and what looks alike were not clicked", () => {
  const found = createFoundShape(area, { width: 2, height: 2 });
  if (found === null) throw new Error("the area is not empty");
  expect(listClicks(markShapes(found, createSimilarShape([wall], area)))).toEqual([]);
  expect(retuneLastClick(markShapes(found), 50)).toBeNull();
});

test("only the newest click is asked for again with another tolerance", () => {
  const both = [createClickShape([wall], area), createClickShape([wall, lamp], area)];
  expect(retuneLastClick(markShapes(...both), 60)).toEqual([wall, { ...lamp, tolerance: 60 }]);
  expect(retuneLastClick(markShapes(...both, stroke), 60)).toBeNull();
});

test("one click is one step back", () => {
  const first = createClickShape([wall], area);
  let state = createRoomState("Room", []);
  state = reduceRoom(state, { type: "areaSelected", shapes: [first], mode: "replace" });
  const second = createClickShape([wall, lamp], area);
  state = reduceRoom(state, { type: "areaSelected", shapes: [second], mode: "subtract" });
  expect(listClicks(state.history.present.selection)).toEqual([wall, lamp]);
  state = reduceRoom(state, { type: "undone" });
  expect(listClicks(state.history.present.selection)).toEqual([wall]);
});
