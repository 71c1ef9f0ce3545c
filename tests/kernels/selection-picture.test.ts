import { describe, expect, test } from "vitest";

import { countAreas } from "#kernels/mask/count-areas.ts";
import { drawSelectionPicture } from "#kernels/mask/draw-selection-picture.ts";
import { traceOutlines } from "#kernels/mask/trace-outlines.ts";
import type { Mask } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { MaskShape } from "#shared/mask.ts";

import { cutMask } from "./pictures.ts";

function createMask(...rows: string[]): Mask {
  const data = new Uint8Array(rows.join("").length);
  for (let at = 0; at < data.length; at += 1) data[at] = rows.join("")[at] === "#" ? 255 : 0;
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

describe("outlines", () => {
  test("go round an area once and close", () => {
    const outlines = traceOutlines(createMask("....", ".##.", ".##.", "...."));
    expect(outlines).toHaveLength(1);
    expect(outlines[0]?.length).toBe(16);
  });

  test("close at the border of the photo", () => {
    expect(traceOutlines(createMask("##", "##"))).toHaveLength(1);
  });

  test("go round a hole as well", () => {
    expect(traceOutlines(createMask("#####", "#...#", "#...#", "#####"))).toHaveLength(2);
  });

  test("enclose as much as the mask covers", () => {
    const [outline = new Float32Array()] = traceOutlines(
      createMask("......", ".####.", ".####.", "......"),
    );
    let twice = 0;
    for (let at = 0; at < outline.length; at += 2) {
      const next = (at + 2) % outline.length;
      twice += (outline[at] ?? 0) * (outline[next + 1] ?? 0);
      twice -= (outline[next] ?? 0) * (outline[at + 1] ?? 0);
    }
    expect(Math.abs(twice) / 2).toBeCloseTo(7.5);
  });
});

describe("counting areas", () => {
  test("tells separate areas apart and joined ones not", () => {
    expect(countAreas(createMask("##.##", "##.##"))).toBe(2);
    expect(countAreas(createMask("#####", "##.##"))).toBe(1);
  });

  test("does not join corners", () => {
    expect(countAreas(createMask("##..", "##..", "..##", "..##"))).toBe(2);
  });

  test("counts nothing in an empty mask", () => {
    expect(countAreas(createMask("..", ".."))).toBe(0);
  });
});

function drawBox(left: number, right: number): MaskShape {
  const points: [number, number][] = [
    [left, 0],
    [right, 0],
    [right, 8],
    [left, 8],
  ];
  return { kind: "polygon", operation: "add", points };
}

test("the tint of a shadow is what the whole has and the selection has not", () => {
  const selection = { shapes: [drawBox(0, 4)], grow: 0, feather: 0 };
  const whole = { ...selection, shapes: [drawBox(2, 6), drawBox(0, 4)] };
  const { mask, areas } = drawSelectionPicture(whole, selection, { width: 8, height: 8 });
  expect(Array.from(mask.data.subarray(0, 8))).toEqual([0, 0, 0, 0, 255, 255, 0, 0]);
  expect(areas).toBe(1);
});

test("a selection is made ready at screen size with its areas counted", () => {
  const picture = drawSelectionPicture(
    {
      shapes: [
        { kind: "stroke", operation: "add", radius: 100, points: [[400, 400]] },
        { kind: "stroke", operation: "add", radius: 100, points: [[3000, 2000]] },
      ],
      grow: 0,
      feather: 0,
    },
    null,
    { width: 4096, height: 3072 },
  );
  expect(picture.mask).toMatchObject({ width: 1024, height: 768 });
  expect(picture.areas).toBe(2);
  expect(picture.outlines).toHaveLength(2);
});

/** A clicked wall with a speck of nine pixels beside it and a pinhole of four in it. */
const isWall = (x: number, y: number): boolean =>
  (x < 200 && !(x >= 80 && x < 82 && y >= 80 && y < 82)) ||
  (x >= 300 && x < 303 && y >= 60 && y < 63);

describe("what a person sees of a selection", () => {
  const size = { width: 512, height: 384 };
  const wall: MaskShape = {
    kind: "selection",
    operation: "add",
    seeds: [[40, 40]],
    tolerance: 30,
    ...size,
    runs: encodeRuns(cutMask(512, 384, isWall)),
  };
  const draw = (...shapes: MaskShape[]) =>
    drawSelectionPicture({ shapes, grow: 0, feather: 0 }, null, size);

  test("is one area, without the specks and pinholes of a click", () => {
    const { areas, outlines } = draw(wall);
    expect([areas, outlines.length]).toEqual([1, 1]);
  });

  test("is every dot that was drawn or taken away by hand, however small", () => {
    const dot = { kind: "stroke", operation: "add", radius: 3 } as const;
    const corner = { kind: "polygon", operation: "add" } as const;
    const { areas, outlines } = draw(
      wall,
      { ...dot, points: [[400, 200]] },
      {
        ...corner,
        points: [
          [450, 300],
          [458, 300],
          [450, 308],
        ],
      },
      { ...dot, operation: "subtract", points: [[100, 300]] },
    );
    expect([areas, outlines.length]).toEqual([3, 4]);
  });

  test("is what there is when all of it is small", () => {
    const runs = encodeRuns(cutMask(512, 384, (x, y) => x >= 300 && x < 304 && y === 60));
    expect(draw({ ...wall, runs }).areas).toBe(1);
  });
});
