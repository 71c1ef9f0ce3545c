import { expect, test } from "vitest";

import {
  drawMeasured,
  estimateArea,
} from "#renderer/features/design-room/model/document/estimate-area.ts";
import { findCover } from "#renderer/features/design-room/model/document/find-cover.ts";
import { gatherProducts } from "#renderer/features/design-room/model/shopping/gather-products.ts";
import { listSeenSurfaces } from "#renderer/features/design-room/model/document/list-seen-surfaces.ts";
import type { MaterialEdit, PaintEdit } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { paintRectangle } from "#support/test-photos.ts";

const photo = { width: 200, height: 100 };
const [oxblood, moss, oak] = [createPaint(1), createPaint(2), createFloor(3)];
const known = new Map([oxblood, moss, oak].map((product) => [product.id, product]));
const paint = (product: { id: string }, box: [number, number, number, number]): PaintEdit => ({
  ...paintRectangle(box),
  materialId: product.id,
});
const soft = (edit: PaintEdit): PaintEdit => ({ ...edit, mask: { ...edit.mask, feather: 6 } });
/** A hundred pixels a metre. */
const lay = (box: [number, number, number, number]): MaterialEdit => layFloor(oak.id, {}, box);
const areasOf = (edits: (PaintEdit | MaterialEdit)[]) =>
  listSeenSurfaces(photo, edits).map(({ mask }) =>
    estimateArea(photo, mask, lay([0, 0, 1, 1]).plane, true).squareMetres.toFixed(2),
  );

test("only what is seen on top counts, from the last edit down", () => {
  const [patch, wall] = [paint(oxblood, [20, 20, 60, 60]), paint(moss, [0, 0, 120, 80])];
  expect(areasOf([patch, wall])).toEqual(["0.00", "0.96"]);
  expect(areasOf([wall, patch])).toEqual(["0.80", "0.16"]);
  expect(areasOf([wall, { ...patch, enabled: false }])).toEqual(["0.96"]);
  expect(areasOf([wall, lay([100, 0, 140, 80])])).toEqual(["0.80", "0.32"]);
});

test("a wall painted twice is bought once, and what is under it is named", () => {
  const box = [10, 10, 110, 90] as [number, number, number, number];
  const surfaces = listSeenSurfaces(photo, [soft(paint(oxblood, box)), soft(paint(moss, box))]);
  const one = { squareMetres: 1, uncertainty: 0.2 };
  const areas = new Map(surfaces.map(({ edit }) => [edit.id, one]));
  const { covered, hidden } = gatherProducts(surfaces, areas, known);
  expect(covered).toEqual([{ product: moss, areas: [one] }]);
  expect(hidden).toEqual([{ product: oxblood, over: moss }]);
});

test("a product that is seen elsewhere is not said to cost nothing", () => {
  const box = [10, 10, 60, 60] as [number, number, number, number];
  const edits = [paint(oxblood, box), paint(moss, box), paint(oxblood, [100, 10, 150, 60])];
  const { covered, hidden } = gatherProducts(listSeenSurfaces(photo, edits), new Map(), known);
  expect(covered.map(({ product, areas }) => [product, areas.length])).toEqual([
    [moss, 1],
    [oxblood, 1],
  ]);
  expect(hidden).toEqual([]);
});

test("what lies under several is named with the one that shows most of it", () => {
  const edits = [
    paint(oxblood, [0, 0, 100, 50]),
    paint(moss, [0, 0, 30, 50]),
    lay([30, 0, 100, 50]),
  ];
  const [hidden] = gatherProducts(listSeenSurfaces(photo, edits), new Map(), known).hidden;
  expect(hidden).toEqual({ product: oxblood, over: oak });
});

test("a surface under a colour of no product costs nothing either", () => {
  const box = [0, 0, 100, 50] as [number, number, number, number];
  const surfaces = listSeenSurfaces(photo, [paint(oxblood, box), paintRectangle(box)]);
  const gathered = gatherProducts(surfaces, new Map(), known);
  expect(gathered).toMatchObject({ covered: [], unlisted: 1 });
  expect(gathered.hidden).toEqual([{ product: oxblood, over: null }]);
});

test("areas are measured at one size, whatever the photo's", () => {
  const mask = paintRectangle([0, 0, 2000, 1000]).mask;
  expect(drawMeasured({ width: 4000, height: 2000 }, mask)).toMatchObject({
    width: 400,
    height: 200,
  });
});

test("the newest edit covers its own area, for which nothing has to be drawn", () => {
  const wall = paint(moss, [0, 0, 120, 80]);
  const unseen = new Proxy(wall.mask, {
    get: () => {
      throw new Error("nobody has to look at it");
    },
  });
  const newest = { ...paint(oxblood, [0, 0, 1, 1]), mask: unseen };
  expect(findCover(photo, [wall, newest], unseen)).toBe(newest);
  expect(findCover(photo, [wall, paint(oxblood, [150, 0, 190, 80])], wall.mask)).toBe(wall);
});
