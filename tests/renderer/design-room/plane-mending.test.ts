import { describe, expect, test } from "vitest";

import { createCamera } from "#kernels/camera/camera.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import { measurePlaneLength } from "#kernels/camera/measure-plane-length.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import { wallAlong } from "#kernels/camera/wall-plane.ts";
import {
  chooseLengthSystem,
  formatLength,
  parseLength,
} from "#renderer/features/design-room/view/bars/length-words.ts";
import { drawGrid } from "#renderer/features/design-room/model/canvas/draw-grid.ts";
import {
  placeCorners,
  replaceCorner,
} from "#renderer/features/design-room/model/document/place-corners.ts";
import {
  drawMeasured,
  estimateArea,
} from "#renderer/features/design-room/model/document/estimate-area.ts";
import {
  findMendedPlane,
  isMeasured,
  isScaleKnown,
  mendCorners,
  readPlace,
  readScaleBasis,
  resetPlane,
  restorePlanes,
  setKnownLength,
  setPlace,
} from "#renderer/features/design-room/model/document/mend-plane.ts";
import type { Placed } from "#renderer/features/design-room/model/document/mend-plane.ts";
import {
  changeDocument,
  emptyDocument,
} from "#renderer/features/design-room/model/document/room-document.ts";
import { findMeasurable } from "#renderer/features/design-room/model/shopping/find-measurable.ts";
import { editListSchema } from "#shared/edit.ts";
import type { EditList, MaterialEdit, PaintEdit } from "#shared/edit.ts";
import type { KnownLength } from "#shared/plane-fix.ts";
import { layFloor } from "#support/material-edits.ts";

const photo = { width: 800, height: 600 };
const camera = createCamera(800, 600, { focalPx: 620, pitchDeg: -14, rollDeg: 0, yawDeg: 12 });
const found = [...floorPlane(camera).imageToMetres];
const floor = layFloor(
  "5b0f2f0e-3a31-4b1e-9d0c-7f2a0b8f1c11",
  { plane: found },
  [200, 420, 600, 580],
);
const wall = layFloor("5b0f2f0e-3a31-4b1e-9d0c-7f2a0b8f1c12", {
  surface: "wall",
  plane: [...wallAlong(camera, [400, 380], "x").imageToMetres],
});
const edits: EditList = [floor, wall];

function heightOf({ plane, surface }: MaterialEdit): number {
  return readPlaneCamera(plane, surface, photo, 700).heightM;
}

function laid(list: EditList, at: number): MaterialEdit {
  const edit = list[at];
  if (edit?.kind !== "material") throw new Error("a laid product was expected");
  return edit;
}

function cornersOf(edit: MaterialEdit) {
  const mask = { width: 80, height: 60, data: new Uint8Array(80 * 60).fill(255, 80 * 42) };
  const corners = placeCorners(edit.plane, mask, photo);
  if (corners === null) throw new Error("corners were expected");
  return corners;
}

function measureFloor(known: KnownLength) {
  return setKnownLength(edits, floor.id, known, photo);
}

describe("a known length", () => {
  const known: KnownLength = { from: [300, 520], to: [500, 520], metres: 2 };

  test("makes every plane of the camera larger alike, and the area more certain", () => {
    const measured = measureFloor(known);
    if (typeof measured === "string") throw new Error(measured);
    const [first, second] = [laid(measured, 0), laid(measured, 1)];
    expect(measurePlaneLength(first.plane, [known.from, known.to])).toBeCloseTo(2, 9);
    expect(heightOf(second)).toBeCloseTo(heightOf(first), 6);
    expect(isScaleKnown(edits)).toBe(false);
    expect(isScaleKnown(measured)).toBe(true);
    expect(findMendedPlane(measured)).toBe(measured[0]);

    const before = estimateArea(
      photo,
      drawMeasured(photo, floor.mask),
      floor.plane,
      isScaleKnown(edits),
    );
    const after = estimateArea(
      photo,
      drawMeasured(photo, first.mask),
      first.plane,
      isScaleKnown(measured),
    );
    const factor = heightOf(first) / heightOf(floor);
    expect(after.squareMetres / before.squareMetres).toBeCloseTo(factor * factor, 6);
    expect(after.uncertainty).toBeLessThan(before.uncertainty);
  });

  test("goes with a reset, and the other planes have their size again", () => {
    const measured = measureFloor(known);
    if (typeof measured === "string") throw new Error(measured);
    const reset = resetPlane(measured, floor.id, found, photo);
    expect(laid(reset, 0)).toEqual(floor);
    laid(reset, 1).plane.forEach((value, at) => expect(value).toBeCloseTo(wall.plane[at] ?? 0, 9));
    expect(restorePlanes(measured, edits)).toEqual(edits);
    expect(restorePlanes(edits, edits)).toBe(edits);
  });

  test("is refused off the plane, for one point, and where the room could not be so", () => {
    expect(measureFloor({ ...known, to: [300, 10] })).toBe("off-plane");
    expect(measureFloor({ ...known, to: [300, 520] })).toBe("off-plane");
    expect(measureFloor({ ...known, metres: 25 })).toBe("unlikely");
    expect(measureFloor({ ...known, metres: 0.05 })).toBe("unlikely");
  });
});

describe("a known length on a painted wall", () => {
  const colour = { colour: "#556b56", finish: "matt", materialId: null } as const;
  const base = { enabled: true, kind: "paint", mask: wall.mask, ...colour } as const;
  const [left, right]: PaintEdit[] = [
    { id: "5b0f2f0e-3a31-4b1e-9d0c-7f2a0b8f1c13", ...base },
    { id: "5b0f2f0e-3a31-4b1e-9d0c-7f2a0b8f1c14", ...base },
  ];
  const place: Placed = { surface: "wall", plane: wall.plane };
  const line: KnownLength = { from: [300, 200], to: [300, 320], metres: 1.4 };
  const measure = (list: EditList, id: string, known = line) => {
    const placed = list.map((edit) => (edit.id === id ? setPlace(edit, place) : edit));
    const measured = setKnownLength(placed, id, known, photo);
    if (typeof measured === "string") throw new Error(measured);
    return measured;
  };

  test("is kept with the paint, as long as it was said to be, and the floor follows", () => {
    const measured = measure([left!, floor], left!.id);
    const wallNow = readPlace(measured[0]!);
    expect(wallNow?.planeFix).toEqual({ corners: null, knownLength: line });
    expect(measurePlaneLength(wallNow?.plane ?? [], [line.from, line.to])).toBeCloseTo(1.4, 9);
    expect(findMendedPlane(measured)).toBe(wallNow);
    const grown = heightOf(laid(measured, 1)) / heightOf(floor);
    const before = measurePlaneLength(wall.plane, [line.from, line.to]) ?? 0;
    expect(grown).toBeCloseTo(1.4 / before, 6);
    expect(editListSchema.parse(measured)).toEqual(measured);
    // The wall's foot may be hidden: the floor is no surer than it was.
    expect(readScaleBasis(measured)).toBe("wall");
    expect(readScaleBasis([left!, floor])).toBe("camera");
  });

  test("tells nothing to a floor that was measured itself", () => {
    const known: KnownLength = { from: [300, 520], to: [500, 520], metres: 2 };
    const first = setKnownLength([left!, floor], floor.id, known, photo);
    if (typeof first === "string") throw new Error(first);
    const both = measure(first, left!.id);
    expect(both[1]).toEqual(first[1]);
    expect(findMendedPlane(both)).toBe(both[1]);
    expect(readScaleBasis(both)).toBe("length");
  });

  test("says nothing of another painted wall, and is not changed by that one's", () => {
    const first = measure([left!, right!], left!.id);
    expect(readPlace(first[1]!)).toBeNull();
    const both = measure(first, right!.id, { ...line, metres: 1.6 });
    expect(both[0]).toEqual(first[0]);
    expect(isMeasured(readPlace(both[1]!))).toBe(true);
  });

  test("goes with a reset, and with what was open", () => {
    const measured = measure([left!], left!.id);
    expect(resetPlane(measured, left!.id, wall.plane, photo)).toEqual([left]);
    expect(restorePlanes(measured, [left!])).toEqual([left]);
  });

  test("stays with the wall in another colour and under a wallpaper, not with a floor", () => {
    const measured = measure([left!], left!.id);
    const kept = { wall: { planeFix: { knownLength: line } } };
    const open = changeDocument(
      { ...emptyDocument, edits: measured },
      { type: "editPicked", id: left!.id },
    );
    const paint = { ...colour, colour: "#aa3344" };
    const painted = changeDocument(open, { type: "areaPainted", id: "other", paint });
    expect(painted.edits).toMatchObject([{ colour: "#aa3344", ...kept }]);
    const { id: _id, enabled: _enabled, kind: _kind, mask: _mask, ...material } = wall;
    const lay = { type: "coveringLaid", id: left!.id, mask: wall.mask } as const;
    const papered = changeDocument(painted, { ...lay, material });
    expect(papered.edits).toMatchObject([{ kind: "material", planeFix: { knownLength: line } }]);
    const again = changeDocument(papered, { type: "areaPainted", id: left!.id, paint });
    expect(again.edits).toMatchObject([kept]);
    const laidOver = changeDocument(painted, {
      ...lay,
      material: { ...material, surface: "floor" },
    });
    expect(laidOver.edits[0]).not.toHaveProperty("planeFix");
  });

  test("is measured where it says most: what is picked, a covering, the last wall", () => {
    expect(findMeasurable([left!, floor, right!], null)).toEqual({ edit: floor, isDone: false });
    expect(findMeasurable([left!, floor, right!], left!.id)?.edit).toBe(left);
    expect(findMeasurable([left!, right!], null)?.edit).toBe(right);
    expect(findMeasurable([{ ...left!, enabled: false }], null)).toBeNull();
    expect(findMeasurable(measure([left!], left!.id), null)?.isDone).toBe(true);
  });
});

describe("corners of a plane", () => {
  test("are placed inside the photo, large enough to be set", () => {
    const corners = cornersOf(floor);
    for (const [x, y] of corners) {
      expect(x > 40 && x < 760 && y > 30 && y < 570).toBe(true);
    }
    const heights = corners.map(([, y]) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
  });

  test("change the plane, keep a known length, and are kept", () => {
    const corners = cornersOf(floor);
    const knownLength: KnownLength = { from: [300, 520], to: [500, 520], metres: 2 };
    const measured = { ...floor, planeFix: { corners: null, knownLength } };
    const after = replaceCorner(corners, 2, [corners[2][0] + 15, corners[2][1] - 6]);
    const mended = mendCorners(measured, photo, 620, [corners, after]);
    expect(mended?.planeFix?.corners).toEqual(after);
    const line = [knownLength.from, knownLength.to] as const;
    expect(measurePlaneLength(mended?.plane ?? [], line)).toBeCloseTo(2, 9);
  });

  test("that no plane shows give null", () => {
    const corners = cornersOf(floor);
    const crossed = replaceCorner(corners, 2, [corners[0][0] - 50, corners[0][1]]);
    expect(mendCorners(floor, photo, 620, [corners, crossed])).toBeNull();
  });

  test("have a grid of round metres between them that stays before the camera", () => {
    const grid = drawGrid(found, cornersOf(floor));
    expect(grid.inner.split("M").length).toBeGreaterThan(4);
    expect(grid.inner + grid.outer).not.toMatch(/NaN|Infinity/);
  });
});

describe("a length in words", () => {
  test.each([
    ["2.4", "metric", 2.4],
    ["2,40 m", "metric", 2.4],
    ["240 cm", "imperial", 2.4],
    ["2 m 40", "metric", 2.4],
    ["850mm", "metric", 0.85],
    ["7'10\"", "metric", 2.3876],
    ["7′ 10″", "imperial", 2.3876],
    ["7 ft 10", "imperial", 2.3876],
    ["94 in", "imperial", 2.3876],
    ["10", "imperial", 3.048],
  ] as const)("%s (%s)", (text, system, metres) => {
    expect(parseLength(text, system)).toBeCloseTo(metres, 6);
  });

  test.each(["", "long", "2 x 4", "-3 m", "3 cm 2 m", "1 2 3", "2 m 3 ft"])(
    "“%s” is none",
    (text) => {
      expect(parseLength(text, "metric")).toBeNull();
    },
  );

  test("is written as the region writes it", () => {
    expect(chooseLengthSystem(["en-US", "en"])).toBe("imperial");
    expect(chooseLengthSystem(["en", "en-GB"])).toBe("metric");
    expect(chooseLengthSystem(["de"])).toBe("metric");
    expect(formatLength(2.4, "metric", "de")).toBe("2,40 m");
    expect(formatLength(0.85, "metric", "en")).toBe("85 cm");
    expect(formatLength(2.3876, "imperial", "en")).toBe("7′ 10″");
  });
});
