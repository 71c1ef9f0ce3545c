import { expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import { findCreases } from "#kernels/select/creases.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { paintPicture } from "./pictures.ts";
import { overlapWith } from "./select-rooms.ts";
import { solveAt } from "./solved-camera.ts";
import { answerClicks } from "./whole-kernels.ts";

const size = { width: 240, height: 160 };
const random = createRandom(3);
/** A ceiling above row 40 that is hardly darker than the wall below it, and a floor. */
const photo = paintPicture(size.width, size.height, (_, y) => {
  const light = (y < 40 ? 203 : 206) + 4 * (random() - 0.5);
  return y < 120 ? [light, light, light - 6] : [110, 80, 60];
});
const isCeiling = (_x: number, y: number): boolean => y < 40;
const isWall = (_x: number, y: number): boolean => y >= 40 && y < 120;

const edge = (from: number, to: number, y: number) => ({
  x1: from,
  y1: y,
  x2: to,
  y2: y,
  spread: 0.2,
});
const camera = solveAt(size, 90, { x: [edge(20, 100, 40), edge(120, 220, 40.5)] });

const onWall = { x: 120, y: 80, positive: true };
const onCeiling = { x: 120, y: 18, positive: true };

test("a long edge above tells a wall from a ceiling of its colour, on whichever is clicked", () => {
  const blind = answerClicks(prepareSelection(photo), [onWall]);
  expect(overlapWith(blind, isWall)).toBeLessThan(0.75);
  const model = prepareSelection(photo, camera);
  expect(overlapWith(answerClicks(model, [onWall]), isWall)).toBeGreaterThan(0.9);
  expect(overlapWith(answerClicks(model, [onCeiling]), isCeiling)).toBeGreaterThan(0.85);
  const both = answerClicks(model, [onWall, onCeiling]);
  expect(overlapWith(both, (_x, y) => y < 120)).toBeGreaterThan(0.95);
});

test("pieces of one edge are one crease, in the pixels of the picture asked for", () => {
  const [crease, ...others] = findCreases(camera, null, 120, 80);
  expect(others).toEqual([]);
  expect(crease!.from).toEqual([10, 20]);
  expect(crease!.to).toEqual([110, 20.25]);
});

test("short edges and those near the horizon or below it are no creases", () => {
  const find = (edges: ReturnType<typeof edge>[]) =>
    findCreases(solveAt(size, 90, { x: edges }), null, size.width, size.height);
  expect(find([edge(20, 60, 40)])).toEqual([]);
  expect(find([edge(20, 220, 80)])).toEqual([]);
  expect(find([edge(20, 220, 140)])).toEqual([]);
});
