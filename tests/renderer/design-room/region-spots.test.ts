import { expect, test } from "vitest";

import { listSpots, maxSpots } from "#renderer/features/design-room/model/document/list-spots.ts";
import {
  findSpotNear,
  isMarked,
  spaceOut,
} from "#renderer/features/design-room/model/canvas/shown-spots.ts";
import type { ProposedRegion } from "#renderer/services/kernel-wire.ts";

function propose(kind: ProposedRegion["kind"], x: number): ProposedRegion {
  return { kind, at: [x, 50] };
}

test("regions are numbered from left to right, the only one of its kind is not", () => {
  const spots = listSpots([
    propose("wall", 300),
    propose("floor", 200),
    propose("wall", 100),
    propose("object", 50),
  ]);
  expect(spots.map(({ kind, number, at }) => [kind, number, at[0]])).toEqual([
    ["wall", 1, 100],
    ["wall", 2, 300],
    ["floor", null, 200],
    ["object", null, 50],
  ]);
});

test("surfaces come before objects when there are too many", () => {
  const objects = Array.from({ length: 20 }, (_none, index) => propose("object", index));
  const spots = listSpots([...objects, propose("ceiling", 5)]);
  expect(spots).toHaveLength(maxSpots);
  expect(spots[0]?.kind).toBe("ceiling");
  expect(spots.at(-1)?.at[0]).toBe(maxSpots - 2);
});

test("dots that would lie on one another are left out until the photo is larger", () => {
  const spots = listSpots([propose("wall", 100), propose("wall", 160)]);
  expect(spaceOut(spots, { scale: 0.5, x: 0, y: 0 }, 44)).toHaveLength(1);
  expect(spaceOut(spots, { scale: 1, x: 0, y: 0 }, 44)).toHaveLength(2);
});

test("a click means the nearest dot within reach", () => {
  const spots = listSpots([propose("wall", 100), propose("wall", 160)]);
  const viewport = { scale: 0.5, x: 10, y: 20 };
  expect(findSpotNear(spots, viewport, { x: 72, y: 45 }, 22)?.number).toBe(1);
  expect(findSpotNear(spots, viewport, { x: 83, y: 45 }, 22)?.number).toBe(2);
  expect(findSpotNear(spots, viewport, { x: 83, y: 45 }, 4)).toBeNull();
});

test("a region is marked when its place is", () => {
  const mask = { width: 2, height: 1, data: Uint8Array.of(0, 255) };
  const photo = { width: 100, height: 50 };
  expect(isMarked(mask, [70, 20], photo)).toBe(true);
  expect(isMarked(mask, [30, 20], photo)).toBe(false);
  expect(isMarked(null, [70, 20], photo)).toBe(false);
});
