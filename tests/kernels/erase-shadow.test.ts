import { describe, expect, it } from "vitest";

import { srgbByteFromLinear } from "#kernels/colour.ts";
import { takeLogs } from "#kernels/erase/shadow/log-picture.ts";
import { shadeParts } from "#kernels/erase/shadow/shade-parts.ts";
import { createShadowCore, measureRoom } from "#kernels/erase/shadow/shadow-core.ts";
import { divideIntoSuperpixels } from "#kernels/erase/shadow/superpixels.ts";
import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

import { findCastShadow, relightShadow } from "./whole-kernels.ts";

const width = 240;
const height = 180;
const box = { left: 90, top: 40, right: 150, bottom: 100 };
const isInBox = (x: number, y: number) =>
  x >= box.left && x < box.right && y >= box.top && y < box.bottom;

/** How much of its light the floor keeps at a place: least under a blot below the box. */
function lightAt(x: number, y: number): number {
  const distance = Math.hypot((x - 120) / 58, (y - 105) / 42);
  return distance >= 1 ? 1 : 0.35 + 0.65 * distance ** 2;
}

/** A striped floor with a teal box on it and a blot of shade, raised or not, or without both. */
function drawRoom({ hasBox, raised = 0 }: { hasBox: boolean; raised?: number }): Uint8Array {
  const random = createRandom(5);
  const colours = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = 1 + (random() - 0.5) * 0.06;
      const stripe = Math.floor((x + y / 2) / 14) % 2 === 0 ? 0.42 : 0.3;
      const light = hasBox ? lightAt(x, y + raised) : 1;
      const floor = [1, 0.72, 0.5].map((part) => part * stripe * grain * light);
      const teal = [0.05, 0.3, 0.32].map((part) => part * grain);
      const colour = hasBox && isInBox(x, y) ? teal : floor;
      for (let c = 0; c < 3; c++) {
        colours[(y * width + x) * 4 + c] = Math.round(srgbByteFromLinear(colour[c]!));
      }
    }
  }
  return colours;
}

function drawMask(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) =>
    isInside(p % width, Math.floor(p / width)) ? 1 : 0,
  );
}

const isNearBox = (x: number, y: number) =>
  x >= box.left - 5 && x < box.right + 5 && y >= box.top - 5 && y < box.bottom + 5;
const { shadow, object } = shadeParts;
const boxAndShadow = drawMask((x, y) => lightAt(x, y) < 0.97).map((shaded, p) =>
  isNearBox(p % width, Math.floor(p / width)) ? object : shaded,
);

const toMask = (isInside: Uint8Array): Mask => ({
  width,
  height,
  data: isInside.map((inside) => inside * 255),
});

const toRaster = (colours: Uint8Array): Raster => ({
  width,
  height,
  data: Uint8ClampedArray.from(colours, (value, i) => (i % 4 === 3 ? 255 : value)),
});

describe("giving a shadow its light back", () => {
  it("gives shaded floor the look it has without the object, stripes and all", () => {
    const colours = drawRoom({ hasBox: true });
    const before = colours.slice();
    const truth = drawRoom({ hasBox: false });
    const after = boxAndShadow.slice();
    relightShadow(colours, after, width, height);
    let [errorBefore, errorAfter] = [0, 0];
    for (let p = 0; p < after.length; p++) {
      if (after[p] !== shadow) continue;
      for (let c = 0; c < 3; c++) {
        errorBefore += Math.abs(before[p * 4 + c]! - truth[p * 4 + c]!);
        errorAfter += Math.abs(colours[p * 4 + c]! - truth[p * 4 + c]!);
      }
    }
    expect(after).toEqual(boxAndShadow);
    expect(errorAfter / errorBefore).toBeLessThan(0.35);
  });

  it("changes nothing of the object and nothing that is lit", () => {
    const colours = drawRoom({ hasBox: true });
    const before = colours.slice();
    relightShadow(colours, boxAndShadow.slice(), width, height);
    const changed = Array.from(boxAndShadow.keys()).filter(
      (p) => boxAndShadow[p] !== shadow && colours[p * 4] !== before[p * 4],
    );
    expect(changed).toEqual([]);
  });

  it("makes what lacks more than four times its light part of the object", () => {
    const colours = drawRoom({ hasBox: true });
    const farOf = (p: number) => Math.hypot((p % width) - 120, Math.floor(p / width) - 120);
    for (let p = 0; p < boxAndShadow.length; p++) {
      if (farOf(p) > 24) continue;
      for (let c = 0; c < 3; c++) colours[p * 4 + c] = Math.round(colours[p * 4 + c]! * 0.3);
    }
    const after = boxAndShadow.slice();
    relightShadow(colours, after, width, height);
    const black = [...after].filter((_, p) => farOf(p) < 19 && boxAndShadow[p] === shadow);
    expect(black.filter((part) => part === object).length / black.length).toBeGreaterThan(0.9);
    const others = [...after].filter((_, p) => boxAndShadow[p] === shadow && farOf(p) > 24);
    expect(others.filter((part) => part === object).length / others.length).toBeLessThan(0.1);
  });

  it("gives the same answer every time", () => {
    const [first, second] = [drawRoom({ hasBox: true }), drawRoom({ hasBox: true })];
    relightShadow(first, boxAndShadow.slice(), width, height);
    relightShadow(second, boxAndShadow.slice(), width, height);
    expect(first).toEqual(second);
  });

  it("leaves a shadow that has nothing lit to be compared with", () => {
    const colours = drawRoom({ hasBox: true });
    const before = colours.slice();
    relightShadow(colours, new Uint8Array(width * height).fill(shadow), width, height);
    expect(colours).toEqual(before);
  });
});

describe("finding the shadow of an object", () => {
  const drawn = toMask(drawMask(isNearBox));

  it("finds the dark floor below it, and hardly any that is lit", () => {
    const found = findCastShadow(toRaster(drawRoom({ hasBox: true })), drawn);
    let [right, dark, wrong] = [0, 0, 0];
    for (let p = 0; p < drawn.data.length; p++) {
      const [x, y] = [p % width, Math.floor(p / width)];
      if (drawn.data[p]! > 0) continue;
      const isFound = found?.data[p] === 255;
      if (lightAt(x, y) < 0.8) {
        dark += 1;
        right += isFound ? 1 : 0;
      } else if (lightAt(x, y) === 1 && isFound) wrong += 1;
    }
    expect(right / dark).toBeGreaterThan(0.5);
    expect(wrong / dark).toBeLessThan(0.1);
  });

  it("leaves what is dark above the object", () => {
    const raised = 90;
    const found = findCastShadow(toRaster(drawRoom({ hasBox: true, raised })), drawn);
    const above = drawMask((_, y) => y < box.top - 8);
    const dark = above.filter((inside, p) => {
      return inside === 1 && lightAt(p % width, Math.floor(p / width) + raised) < 0.8;
    });
    expect(dark.length).toBeGreaterThan(500);
    expect(above.some((inside, p) => inside === 1 && found?.data[p] === 255)).toBe(false);
  });

  it("finds none where the floor is lit, nor where it is brighter beside the object", () => {
    const lit = drawRoom({ hasBox: false });
    expect(findCastShadow(toRaster(lit), drawn)).toBeNull();
    const brighter = lit.map((value, i) => {
      const p = i >> 2;
      return lightAt(p % width, Math.floor(p / width)) < 0.9 ? Math.min(255, value * 1.25) : value;
    });
    expect(findCastShadow(toRaster(brighter), drawn)).toBeNull();
  });

  it("finds none in a thing of another colour that is darker", () => {
    const room = drawRoom({ hasBox: false });
    for (let p = 0; p < width * height; p++) {
      const [x, y] = [p % width, Math.floor(p / width)];
      if (lightAt(x, y) > 0.9) continue;
      for (let c = 0; c < 3; c++) room[p * 4 + c] = room[p * 4 + c]! * [0.3, 0.6, 0.75][c]!;
    }
    expect(findCastShadow(toRaster(room), drawn)).toBeNull();
  });

  it("refuses a mask of another size", () => {
    const other = { width: 2, height: 2, data: new Uint8Array(4) };
    expect(() => findCastShadow(toRaster(drawRoom({ hasBox: false })), other)).toThrow(RangeError);
  });
});

describe("superpixels", () => {
  it("hold pixels of one part only, and leave none out", () => {
    const colours = drawRoom({ hasBox: true });
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
      return colours[Math.floor(i / 3) * 4 + (i % 3)]!;
    });
    const core = createShadowCore(measureRoom(width, height, 6));
    const picture = takeLogs(core, rgb, boxAndShadow, width, height);
    const { labels, count } = divideIntoSuperpixels(picture, 6);
    const sides = new Map<number, number>();
    const wrong = Array.from(labels).filter((label, p) => {
      const side = sides.get(label) ?? boxAndShadow[p]!;
      sides.set(label, side);
      return label < 0 || label >= count || side !== boxAndShadow[p];
    });
    expect(wrong).toEqual([]);
  });
});
