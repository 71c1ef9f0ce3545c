import { describe, expect, test } from "vitest";

import { applyEdits } from "#kernels/apply-edits.ts";
import { fitMask } from "#kernels/border/fit-mask.ts";
import { prepareLiveEdit } from "#kernels/prepare-live-edit.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { createPaintTables } from "#kernels/surface/paint-tables.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";
import type { PaintEdit } from "#shared/edit.ts";
import type { MaskShape } from "#shared/mask.ts";

import { boxShape, cutMask, maskOf, paintNoise, paintPicture, pixelOf } from "./pictures.ts";

const [width, height] = [240, 180];
const original = { originalWidth: width, originalHeight: height };
const wall = [216, 208, 190] as const;
const frame = [70, 46, 30] as const;

/** Below it is wall, above it the frame. */
const slope = (x: number): number => 60 + 0.11 * x;

/** The share of pixel (x, y) that lies below the slope, in rows of sixteenths. */
function shareBelow(x: number, y: number): number {
  let count = 0;
  for (let part = 0; part < 16; part++) {
    if (y + (part + 0.5) / 16 > slope(x + 0.5)) count++;
  }
  return count / 16;
}

const photo = paintPicture(width, height, (x, y) => {
  const share = shareBelow(x, y);
  const grain = ((x * 7 + y * 13) % 5) - 2;
  return [0, 1, 2].map((c) => frame[c]! + (wall[c]! - frame[c]!) * share + grain) as [
    number,
    number,
    number,
  ];
});

/** A clicked area of half the photo's size, where `isInside` says so in its own pixels. */
function clicked(
  isInside: (x: number, y: number) => boolean,
  changes: Partial<Extract<MaskShape, { kind: "selection" }>> = {},
): MaskShape {
  const runs = encodeRuns(cutMask(width / 2, height / 2, isInside));
  const size = { width: width / 2, height: height / 2 };
  return {
    kind: "selection",
    operation: "add",
    seeds: [[5, 170]],
    tolerance: 30,
    ...size,
    runs,
    ...changes,
  };
}

/** Up to three pixels of teeth around the slope. */
const toothed = clicked((x, y) => y > slope(2 * x) / 2 + ((x >> 2) % 3) - 1);

/** Pixels whose eight neighbours are all on the other side of the border. */
function countSpecks(data: Uint8Array): number {
  let specks = 0;
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      const isInside = data[i]! >= 128;
      if (around.every((step) => data[i + step]! >= 128 !== isInside)) specks++;
    }
  }
  return specks;
}

/** Where coverage passes one half in a column, from the top. */
function borderOf({ data }: Mask, x: number): number {
  let sum = 0;
  for (let y = 0; y < height; y++) sum += 1 - data[y * width + x]! / 255;
  return sum;
}

/** How far below the slope a border lies, and how much it goes up and down. */
function measureBorder(mask: Mask): { away: number; ripple: number } {
  const errors: number[] = [];
  for (let x = 20; x < width - 20; x++) errors.push(borderOf(mask, x) - slope(x + 0.5));
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const squares = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0);
  return { away: mean, ripple: Math.sqrt(squares / errors.length) };
}

const isBox = (x: number, y: number): boolean => x >= 60 && x < 181 && y >= 45 && y < 131;

describe("a mask fitted to the photo", () => {
  test("has a straight border where the photo's edge is straight, whatever teeth it was found with", () => {
    const drawn = rasteriseMask(maskOf([toothed]), { ...original, width, height });
    expect(measureBorder(drawn).ripple).toBeGreaterThan(0.8);
    const { away, ripple } = measureBorder(fitMask(photo, maskOf([toothed]), original).mask);
    expect(Math.abs(away)).toBeLessThan(0.15);
    expect(ripple).toBeLessThan(0.1);
  });

  test("finds an edge of a few levels in grain", () => {
    const noise = paintNoise(width, height, 5, 12);
    const faint = paintPicture(width, height, (x, y) => {
      const [r, g, b] = pixelOf(noise, x, y);
      const step = 8 * shareBelow(x, y);
      return [r + step, g + step, b + step];
    });
    const { away, ripple } = measureBorder(fitMask(faint, maskOf([toothed]), original).mask);
    expect(Math.abs(away)).toBeLessThan(0.6);
    expect(ripple).toBeLessThan(0.5);
  });

  test("invents no edge where there is none: the border becomes even and stays", () => {
    const flat = paintPicture(width, height, () => wall);
    const { away, ripple } = measureBorder(fitMask(flat, maskOf([toothed]), original).mask);
    const drawn = rasteriseMask(maskOf([toothed]), { ...original, width, height });
    expect(Math.abs(away - measureBorder(drawn).away)).toBeLessThan(0.3);
    expect(ripple).toBeLessThan(0.6);
  });

  test("goes straight on where the area ran out over an edge, unless something stands there", () => {
    const found = clicked((x, y) => y > slope(2 * x) / 2 - (x > 45 && x < 75 ? 10 : 0));
    const dull = paintPicture(width, height, (x, y) => {
      // The frame fades into the wall's colour, but for a line of shadow.
      const share = shareBelow(x, y);
      return [0, 1, 2].map((c) => 140 + (wall[c]! - 140) * share) as [number, number, number];
    });
    expect(measureBorder(fitMask(dull, maskOf([found]), original).mask).ripple).toBeLessThan(0.3);
    const chair = paintPicture(width, height, (x, y) => {
      const isChair = x > 90 && x < 151 && y > slope(x) - 20 && y < slope(x) + 60;
      return isChair || y > slope(x) ? wall : frame;
    });
    const kept = fitMask(chair, maskOf([found]), original).mask;
    expect(borderOf(kept, 120)).toBeLessThan(slope(120.5) - 17);
  });

  test("draws no specks beside a line that was moved far", () => {
    for (const seed of [6, 7]) {
      const rough = resizeRaster(paintNoise(9, 7, seed, 200), width, height);
      const isLight = (x: number, y: number): boolean => pixelOf(rough, 2 * x, 2 * y)[0] > 124;
      const found = clicked(isLight);
      const other = resizeRaster(paintNoise(24, 18, seed + 50, 90), width, height);
      const { data } = fitMask(other, maskOf([found]), original).mask;
      expect([seed, countSpecks(data)]).toEqual([seed, 0]);
    }
  });

  test("keeps corners", () => {
    const room = paintPicture(width, height, (x, y) => (isBox(x, y) ? wall : frame));
    const found = clicked((x, y) => x >= 29 && x < 91 && y >= 22 && y < 66);
    const { mask } = fitMask(room, maskOf([found]), original);
    let wrong = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        wrong += Math.abs(mask.data[y * width + x]! / 255 - (isBox(x, y) ? 1 : 0));
      }
    }
    // Half a pixel of blur at each of 412 pixels of border would be 103.
    expect(wrong).toBeLessThan(60);
    for (const [x, y] of [
      [61, 46],
      [179, 46],
      [61, 129],
      [179, 129],
    ] as const) {
      expect(mask.data[y * width + x]).toBeGreaterThan(200);
      expect(isBox(x, y)).toBe(true);
    }
  });

  test("leaves what was drawn by hand where it was drawn", () => {
    const size = { ...original, width, height };
    const strokes: MaskShape[] = [
      {
        kind: "stroke",
        operation: "add",
        radius: 20,
        points: [
          [30, 64],
          [200, 84],
        ],
      },
      boxShape(100, 90, 140, 130, "subtract"),
    ];
    const byHand = maskOf(strokes);
    expect(fitMask(photo, byHand, original).mask).toEqual(rasteriseMask(byHand, size));
    const other = maskOf([clicked((x, y) => y > slope(2 * x) / 2, { tolerance: 0 })]);
    expect(fitMask(photo, other, original).mask).toEqual(rasteriseMask(other, size));
    const cut = maskOf([toothed, boxShape(100, 40, 140, 130, "subtract")]);
    const fitted = fitMask(photo, cut, original).mask;
    const drawn = rasteriseMask(cut, size);
    for (let y = 80; y < 140; y++) {
      for (let x = 80; x < 160; x++) {
        expect(fitted.data[y * width + x]).toBe(drawn.data[y * width + x]);
      }
    }
    for (let x = 104; x < 136; x++) expect(fitted.data[70 * width + x]).toBe(0);
    expect(Math.abs(borderOf(fitted, 60) - slope(60.5))).toBeLessThan(0.3);
  });

  test("is what was found in a photo smaller than that", () => {
    const small = resizeRaster(photo, 80, 60);
    const size = { ...original, width: 80, height: 60 };
    const mask = maskOf([toothed]);
    expect(fitMask(small, mask, original)).toMatchObject({ mask: rasteriseMask(mask, size) });
  });

  test("is the same at two sizes, but for the pixels", () => {
    const large = resizeRaster(photo, width * 2, height * 2);
    const mask = maskOf([toothed]);
    const one = fitMask(photo, mask, original).mask;
    const two = fitMask(large, mask, original).mask;
    for (let x = 10; x < width - 10; x++) {
      let sum = 0;
      for (let y = 0; y < 2 * height; y++) {
        sum +=
          2 - two.data[y * 2 * width + 2 * x]! / 255 - two.data[y * 2 * width + 2 * x + 1]! / 255;
      }
      expect(Math.abs(sum / 4 - borderOf(one, x))).toBeLessThan(0.25);
    }
  });

  test("does not write to the photo, and is the same every time", () => {
    const before = photo.data.slice();
    const mask = maskOf([toothed]);
    const first = fitMask(photo, mask, original);
    expect(photo.data).toEqual(before);
    expect(fitMask(photo, mask, original)).toEqual(first);
  });

  test("serves pictures of any shape", () => {
    for (const [w, h] of [
      [1, 1],
      [1, 40],
      [40, 1],
      [17, 19],
    ] as const) {
      const runs = encodeRuns(cutMask(w, h, (x, y) => (x + y) % 3 === 0 || x < w / 2));
      const shape: MaskShape = {
        kind: "selection",
        operation: "add",
        seeds: [[0.5, 0.5]],
        tolerance: 30,
        width: w,
        height: h,
        runs,
      };
      const picture = paintNoise(w, h, 3);
      const { mask } = fitMask(picture, maskOf([shape]), { originalWidth: w, originalHeight: h });
      expect(mask.data).toHaveLength(w * h);
    }
  });
});

describe("paint on a fitted mask", () => {
  const edit: PaintEdit = {
    id: "00000000-0000-4000-8000-000000000002",
    enabled: true,
    kind: "paint",
    colour: "#2f4a43",
    finish: "matt",
    materialId: null,
    mask: maskOf([toothed]),
  };

  test("leaves no rim: border pixels are the paint and what is beside it, without the old colour", () => {
    const painted = applyEdits(photo, [edit], original);
    const paint = pixelOf(painted, 120, 120);
    let worst = 0;
    for (let x = 10; x < width - 10; x++) {
      for (let y = 40; y < 110; y++) {
        const share = shareBelow(x, y);
        const pixel = pixelOf(painted, x, y);
        for (let c = 0; c < 3; c++) {
          const wanted = frame[c]! + (paint[c]! - frame[c]!) * share;
          worst = Math.max(worst, Math.abs(pixel[c]! - wanted));
        }
      }
    }
    // The old wall is 170 levels lighter than the paint and the frame; grain is two.
    expect(worst).toBeLessThan(14);
    const { mask } = fitMask(photo, edit.mask, original);
    const withRim: Raster = paintSurface(photo, mask, edit);
    expect(withRim.data).not.toEqual(painted.data);
  });

  test("keeps its border whatever was painted beside it before", () => {
    // A board of the frame's colour on the wall: the edge that is seen now lies eight pixels lower.
    const board: MaskShape = {
      kind: "polygon",
      operation: "add",
      points: [
        [0, slope(0) - 1],
        [width, slope(width) - 1],
        [width, slope(width) + 8],
        [0, slope(0) + 8],
      ],
    };
    const beside: PaintEdit = { ...edit, colour: "#62402a", mask: maskOf([board]) };
    const alone = applyEdits(photo, [edit], original);
    const both = applyEdits(photo, [beside, edit], original);
    for (let x = 20; x < width - 20; x++) {
      const y = Math.round(slope(x) + 2);
      expect(pixelOf(both, x, y)).toEqual(pixelOf(alone, x, y));
    }
    const held = new Map<string, Raster>();
    const cache = {
      get: (key: string) => held.get(key),
      set: (key: string, raster: Raster) => void held.set(key, raster),
    };
    applyEdits(photo, [beside], { ...original, cache });
    expect(applyEdits(photo, [beside, edit], { ...original, cache }).data).toEqual(both.data);
  });

  test("is drawn live within a level", () => {
    const live = prepareLiveEdit(photo, [edit], edit.id, original)!;
    if (live.surface?.kind !== "paint") throw new Error("not a paint");
    const { channels, grain } = createPaintTables(live.surface.estimate, edit);
    expect(grain).toBe(1);
    const painted = applyEdits(photo, [edit], original);
    const { even } = live.surface;
    let most = 0;
    for (let at = 0; at < even.length; at++) {
      if (at % 4 === 3) continue;
      const part = live.coverage[at >> 2]! / 255;
      const base = live.base[at]!;
      const shown = Math.round(base + (channels[at % 4]![even[at]!]! - base) * part);
      most = Math.max(most, Math.abs(shown - painted.data[at]!));
    }
    expect(most).toBeLessThanOrEqual(1);
  });

  test("changes nothing outside the mask", () => {
    const { mask } = fitMask(photo, edit.mask, original);
    const painted = applyEdits(photo, [edit], original);
    const changed = painted.data.filter(
      (value, at) => mask.data[at >> 2] === 0 && value !== photo.data[at],
    );
    expect(changed).toHaveLength(0);
  });
});
