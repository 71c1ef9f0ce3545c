import { expect, test } from "vitest";

import { isTap } from "#kernels/select/place-scribble.ts";
import { coverEdges } from "#renderer/features/design-room/model/document/cover-edges.ts";
import {
  createScribbleShape,
  findScribbleEnd,
  isScribbled,
} from "#renderer/features/design-room/model/document/scribble-shape.ts";
import { createFoundShape } from "#renderer/features/design-room/model/document/shadow-mask.ts";
import { isClicked } from "#renderer/features/design-room/model/document/selection-clicks.ts";
import { maskShapeSchema } from "#shared/mask.ts";
import type { Point } from "#shared/mask.ts";

const area = { width: 4, height: 3, runs: [4, 8] };
const photo = { width: 400, height: 300 };
const line = (length: number): Point[] => Array.from({ length }, (_, i): Point => [i, 2 * i]);

test("what a scribble found keeps some of its way, as many places as the wire takes", () => {
  const shape = createScribbleShape({ points: line(500), radius: 8 }, area);
  expect(maskShapeSchema.parse(shape)).toEqual(shape);
  expect(shape).toMatchObject({ kind: "selection", operation: "add", tolerance: 0, ...area });
  if (shape.kind !== "selection") throw new Error("not a selection");
  expect(shape.seeds).toHaveLength(64);
  expect(shape.seeds[0]).toEqual([0, 0]);
  expect(shape.seeds.at(-1)).toEqual([499, 998]);
});

test("what a tap found is told from what was clicked, and from a shadow or a mask file", () => {
  const tapped = createScribbleShape({ points: [[30, 20]], radius: 8 }, area);
  expect(isScribbled(tapped)).toBe(true);
  expect(isClicked(tapped)).toBe(false);
  expect(isScribbled(createFoundShape(area, photo) ?? undefined)).toBe(false);
});

test("a thing that was scribbled over is erased over its edges", () => {
  const shape = createScribbleShape({ points: [[30, 20]], radius: 8 }, area);
  expect(coverEdges({ shapes: [shape], grow: 0, feather: 0 }, photo).grow).toBe(2);
});

test("a scribble ends where its finger was lifted; a stroke of the brush is none", () => {
  const shape = createScribbleShape({ points: line(30), radius: 8 }, area);
  expect(findScribbleEnd({ shapes: [shape], grow: 0, feather: 0 })).toEqual([29, 58]);
  const stroke = { kind: "stroke", operation: "add", radius: 8, points: line(30) } as const;
  expect(findScribbleEnd({ shapes: [stroke], grow: 0, feather: 0 })).toBeNull();
  expect(findScribbleEnd(null)).toBeNull();
});

test("a brush that hardly moved taps", () => {
  expect(isTap({ points: line(3), radius: 8 })).toBe(true);
  expect(isTap({ points: line(30), radius: 8 })).toBe(false);
});
