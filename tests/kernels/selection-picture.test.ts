import { describe, expect, test } from "vitest";

import { countAreas } from "#kernels/mask/count-areas.ts";
import { drawSelectionPicture } from "#kernels/mask/draw-selection-picture.ts";
import { traceOutlines } from "#kernels/mask/trace-outlines.ts";
import type { Mask } from "#kernels/raster.ts";
import type { MaskShape } from "#shared/mask.ts";

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

  test("does not join corners and ignores specks", () => {
    expect(countAreas(createMask("##..", "##..", "..##", "..##"))).toBe(2);
    expect(countAreas(createMask("#....", ".....", "...##", "...##"))).toBe(1);
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
