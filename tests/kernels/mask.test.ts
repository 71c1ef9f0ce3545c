import { describe, expect, test } from "vitest";

import { findMaskBounds, rasteriseMask } from "#kernels/mask.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";

import { boxShape, maskOf, readMask, showMask } from "./pictures.ts";

const frame = { originalWidth: 10, originalHeight: 8, width: 10, height: 8 };

describe("rasterising a mask", () => {
  test("fills a polygon on whole pixels without soft edges", () => {
    expect(showMask(rasteriseMask(maskOf([boxShape(2, 1, 6, 4)]), frame))).toEqual([
      "..........",
      "..####....",
      "..####....",
      "..####....",
      "..........",
      "..........",
      "..........",
      "..........",
    ]);
  });

  test("covers a pixel by the share of it that lies inside a polygon", () => {
    const drawn = rasteriseMask(maskOf([boxShape(2.25, 1, 6, 4)]), frame);
    expect(drawn.data[10 + 2]).toBe(Math.round(0.75 * 255));
    expect(drawn.data[10 + 3]).toBe(255);
  });

  test("leaves the overlap of a polygon with itself empty (even-odd)", () => {
    const drawn = rasteriseMask(
      maskOf([
        {
          kind: "polygon",
          operation: "add",
          points: [
            [0, 0],
            [8, 0],
            [8, 8],
            [0, 8],
            [0, 0],
            [2, 2],
            [6, 2],
            [6, 6],
            [2, 6],
            [2, 2],
          ],
        },
      ]),
      frame,
    );
    expect(drawn.data[4 * 10 + 4]).toBe(0);
    expect(drawn.data[4 * 10 + 1]).toBe(255);
  });

  test("draws a dot of the brush's area where a stroke has one point", () => {
    const drawn = rasteriseMask(
      maskOf([{ kind: "stroke", operation: "add", radius: 3, points: [[5, 4]] }]),
      frame,
    );
    const area = drawn.data.reduce((sum, value) => sum + value / 255, 0);
    expect(area).toBeCloseTo(Math.PI * 9, 0);
    expect(drawn.data[4 * 10 + 5]).toBe(255);
  });

  test("joins the points of a stroke without gaps", () => {
    const drawn = rasteriseMask(
      maskOf([
        {
          kind: "stroke",
          operation: "add",
          radius: 1.5,
          points: [
            [2, 4],
            [8, 4],
          ],
        },
      ]),
      frame,
    );
    expect(showMask(drawn)[3]).toBe("+########+".slice(0, 10));
    expect(showMask(drawn)[1]).toBe("..........");
  });

  test("applies shapes in order, so that a later one subtracts from an earlier one", () => {
    const cut = rasteriseMask(
      maskOf([boxShape(1, 1, 6, 4), boxShape(3, 0, 9, 8, "subtract")]),
      frame,
    );
    expect(showMask(cut)[2]).toBe(".##.......");
    const kept = rasteriseMask(
      maskOf([boxShape(3, 0, 9, 8, "subtract"), boxShape(1, 1, 6, 4)]),
      frame,
    );
    expect(showMask(kept)[2]).toBe(".#####....");
  });

  test("grows by the distance given and shrinks by a negative one", () => {
    const grown = rasteriseMask(maskOf([boxShape(4, 3, 6, 5)], 2), frame);
    expect(showMask(grown)[3]).toBe("..######..");
    const shrunk = rasteriseMask(maskOf([boxShape(1, 1, 8, 7)], -2), frame);
    expect(showMask(shrunk)[3]).toBe("...###....");
    expect(showMask(shrunk)[2]).toBe("..........");
  });

  test("does not shrink from the edge of the photo", () => {
    const shrunk = rasteriseMask(maskOf([boxShape(0, 0, 5, 8)], -2), frame);
    expect(showMask(shrunk)).toEqual(Array.from({ length: 8 }, () => "###......."));
  });

  test("feathers inwards only", () => {
    const sharp = rasteriseMask(maskOf([boxShape(2, 1, 8, 7)]), frame);
    const soft = rasteriseMask(maskOf([boxShape(2, 1, 8, 7)], 0, 3), frame);
    soft.data.forEach((value, at) => expect(value).toBeLessThanOrEqual(sharp.data[at]!));
    expect(soft.data[3 * 10 + 2]).toBeLessThan(soft.data[3 * 10 + 4]!);
  });

  test("scales lengths and places with the frame", () => {
    const twice = rasteriseMask(maskOf([boxShape(2, 1, 6, 4)], 1), {
      ...frame,
      width: 20,
      height: 16,
    });
    expect(findMaskBounds(twice)).toEqual({ left: 2, top: 0, right: 14, bottom: 10 });
  });

  test("shows a selection as it was found at its own size and smooth at another", () => {
    const found = readMask("....", ".##.", ".##.", "....");
    const shape = {
      kind: "selection" as const,
      operation: "add" as const,
      seeds: [[5, 4] as [number, number]],
      tolerance: 30,
      width: 4,
      height: 4,
      runs: encodeRuns(found),
    };
    const same = rasteriseMask(maskOf([shape]), {
      originalWidth: 8,
      originalHeight: 8,
      width: 4,
      height: 4,
    });
    expect(same.data).toEqual(found.data);
    const large = rasteriseMask(maskOf([shape]), {
      originalWidth: 8,
      originalHeight: 8,
      width: 40,
      height: 40,
    });
    expect(large.data[20 * 40 + 20]).toBe(255);
    expect(large.data[20 * 40 + 2]).toBe(0);
    expect(new Set(large.data).size).toBeGreaterThan(2);
  });

  test("refuses a frame without pixels and runs that do not fit", () => {
    expect(() => rasteriseMask(maskOf([boxShape(0, 0, 1, 1)]), { ...frame, width: 0 })).toThrow(
      RangeError,
    );
    const shape = {
      kind: "selection" as const,
      operation: "add" as const,
      seeds: [[1, 1] as [number, number]],
      tolerance: 30,
      width: 4,
      height: 4,
      runs: [3, 4],
    };
    expect(() => rasteriseMask(maskOf([shape]), frame)).toThrow(RangeError);
  });
});

describe("the bounds of a mask", () => {
  test("hold every pixel with coverage and nothing more", () => {
    expect(findMaskBounds(readMask(".....", "..#..", "....#", "....."))).toEqual({
      left: 2,
      top: 1,
      right: 5,
      bottom: 3,
    });
  });

  test("are the same wherever the mask lies in its memory", () => {
    for (let offset = 0; offset < 5; offset++) {
      const data = new Uint8Array(offset + 60).subarray(offset);
      data[2 * 10 + 7] = 1;
      data[4 * 10 + 3] = 128;
      const bounds = findMaskBounds({ width: 10, height: 6, data });
      expect(bounds).toEqual({ left: 3, top: 2, right: 8, bottom: 5 });
    }
  });

  test("are null for an empty mask", () => {
    expect(findMaskBounds(readMask("...", "..."))).toBeNull();
  });
});
