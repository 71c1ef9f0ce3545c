import { expect, test } from "vitest";

import {
  listRegions,
  maxRegions,
} from "#renderer/features/design-room/model/document/list-regions.ts";
import {
  findRegionNear,
  isAreaSelected,
  spaceOut,
} from "#renderer/features/design-room/model/canvas/shown-regions.ts";
import type { ProposedRegion } from "#renderer/services/kernel-wire.ts";

function propose(kind: ProposedRegion["kind"], x: number): ProposedRegion {
  return { kind, at: [x, 50] };
}

test("regions are numbered from left to right, the only one of its kind is not", () => {
  const regions = listRegions([
    propose("wall", 300),
    propose("floor", 200),
    propose("wall", 100),
    propose("object", 50),
  ]);
  expect(regions.map(({ kind, number, at }) => [kind, number, at[0]])).toEqual([
    ["wall", 1, 100],
    ["wall", 2, 300],
    ["floor", null, 200],
    ["object", null, 50],
  ]);
});

test("two or three walls are told by where they are in the photo, more by their numbers", () => {
  const places = [900, 100, 500, 700];
  const sidesOf = (count: number) =>
    listRegions(places.slice(0, count).map((x) => propose("wall", x))).map(({ side }) => side);
  expect(sidesOf(1)).toEqual([undefined]);
  expect(sidesOf(2)).toEqual(["left", "right"]);
  expect(sidesOf(3)).toEqual(["left", "middle", "right"]);
  expect(sidesOf(4)).toEqual([undefined, undefined, undefined, undefined]);
});

test("surfaces come before objects when there are too many", () => {
  const objects = Array.from({ length: 20 }, (_none, index) => propose("object", index));
  const regions = listRegions([...objects, propose("ceiling", 5)]);
  expect(regions).toHaveLength(maxRegions);
  expect(regions[0]?.kind).toBe("ceiling");
  expect(regions.at(-1)?.at[0]).toBe(maxRegions - 2);
});

test("dots that would lie on one another are left out until the photo is larger", () => {
  const regions = listRegions([propose("wall", 100), propose("wall", 160)]);
  expect(spaceOut(regions, { scale: 0.5, x: 0, y: 0 }, 44)).toHaveLength(1);
  expect(spaceOut(regions, { scale: 1, x: 0, y: 0 }, 44)).toHaveLength(2);
});

test("a click means the nearest dot within reach", () => {
  const regions = listRegions([propose("wall", 100), propose("wall", 160)]);
  const viewport = { scale: 0.5, x: 10, y: 20 };
  expect(findRegionNear(regions, viewport, { x: 72, y: 45 }, 22)?.number).toBe(1);
  expect(findRegionNear(regions, viewport, { x: 83, y: 45 }, 22)?.number).toBe(2);
  expect(findRegionNear(regions, viewport, { x: 83, y: 45 }, 4)).toBeNull();
});

test("a region is selected when its place is", () => {
  const mask = { width: 2, height: 1, data: Uint8Array.of(0, 255) };
  const photo = { width: 100, height: 50 };
  expect(isAreaSelected(mask, [70, 20], photo)).toBe(true);
  expect(isAreaSelected(mask, [30, 20], photo)).toBe(false);
  expect(isAreaSelected(null, [70, 20], photo)).toBe(false);
});
