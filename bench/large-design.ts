import { randomUUID } from "node:crypto";

import { maxDesignPoints, maxDesignRuns } from "#shared/design.ts";
import type { Edit } from "#shared/edit.ts";
import type { MaskShape, Point } from "#shared/mask.ts";

const pointsAShape = 5_000;
const runsAShape = 200_000;
const shapesAnEdit = 500;

const corner: MaskShape = {
  kind: "polygon",
  operation: "add",
  points: [
    [0, 0],
    [20, 0],
    [20, 20],
  ],
};

/** As many points and runs as a design may have, written as long as its body has room for. */
export function createLargestDesign(): Edit[] {
  const strokes = Array.from({ length: maxDesignPoints / pointsAShape - 1 }, (_stroke, nth) =>
    paint(Array.from({ length: 1 }, () => createStroke(nth, pointsAShape))),
  );
  const selections = Array.from({ length: maxDesignRuns / runsAShape }, (_selection, nth) =>
    paint([createSelection(nth)]),
  );
  return [paintCorner(), ...strokes, ...selections];
}

/** As many shapes as fit: a design of small things instead of long ones. */
export function createManyShapes(): Edit[] {
  const edits = Array.from({ length: 170 }, (_edit, nth) =>
    paint(Array.from({ length: shapesAnEdit }, () => createStroke(nth, 1))),
  );
  return [paintCorner(), ...edits];
}

/** The one edit that is shown, and quick to draw. */
export function paintCorner(): Edit {
  return paint([corner], true);
}

function paint(shapes: MaskShape[], enabled = false): Edit {
  return {
    id: randomUUID(),
    enabled,
    kind: "paint",
    colour: "#556B56",
    finish: "matt",
    materialId: null,
    mask: { shapes, grow: 0, feather: 0 },
  };
}

function createStroke(seed: number, length: number): MaskShape {
  const points = Array.from({ length }, (_point, index): Point => [
    1000.5 + ((index + seed) % 4000),
    1000.25 + ((index * 7) % 3000),
  ]);
  return { kind: "stroke", operation: "add", radius: 12.5, points };
}

function createSelection(seed: number): MaskShape {
  const runs = Array.from({ length: runsAShape }, (_run, index) => 100_000 + ((index * seed) % 9));
  return {
    kind: "selection",
    operation: "add",
    seeds: [[10, 10]],
    tolerance: 10,
    width: 2048,
    height: 2048,
    runs,
  };
}
