import { describe, expect, it } from "vitest";

import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { evenColour } from "#kernels/surface/even-colour.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";
import { preparePaint } from "#kernels/surface/prepare-paint.ts";
import { shrinkScene } from "#kernels/surface/shrink-scene.ts";

const [width, height] = [96, 64];
const olive = [130, 118, 34] as const;
const greener = [122, 134, 98] as const;

/** A wall whose right `part` has another colour; the mask leaves the lowest eight rows out. */
function wall(part: number, right: readonly number[]): { photo: Raster; mask: Mask } {
  const data = new Uint8ClampedArray(width * height * 4);
  const covered = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i++) {
    data.set([...(i % width < width * (1 - part) ? olive : right), 255], i * 4);
    if (i < width * (height - 8)) covered[i] = 255;
  }
  return { photo: { width, height, data }, mask: { width, height, data: covered } };
}

const colourAt = ({ data }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];
const chromaOf = ([red = 0, , blue = 0]: number[]): number => (red - blue) / (red + blue);

describe("evening a surface's colour out", () => {
  it("leaves a wall alone whose colours one paint can have under a room's light", () => {
    const { photo, mask } = wall(0.3, [124, 113, 35]);
    expect(evenColour(mask, shrinkScene(photo, mask))).toBeNull();
    expect(preparePaint(photo, mask)?.even).toBe(photo);
  });

  it("brings a part of another colour nearer to the usual one, and leaves its brightness", () => {
    const { photo, mask } = wall(0.3, greener);
    const { even } = preparePaint(photo, mask)!;
    const [was, is] = [colourAt(photo, 85, 20), colourAt(even, 85, 20)];
    expect(chromaOf(is)).toBeGreaterThan(chromaOf(was) + 0.05);
    expect(chromaOf(is)).toBeLessThan(chromaOf([...olive]));
    expect(Math.abs(is[1]! - was[1]!)).toBeLessThan(25);
    expect(colourAt(even, 85, 60)).toEqual(colourAt(photo, 85, 60));
  });

  it("a grey paint over a wall of two yellowish colours turns no part of it blue", () => {
    const { photo, mask } = wall(0.3, greener);
    const painted = paintSurface(photo, mask, { colour: "#9a9a9a", finish: "matt" });
    const [red = 0, , blue = 0] = colourAt(painted, 85, 20);
    expect(blue / red).toBeLessThan(1.45);
  });

  it("a dark purple wall in cream is no pink one", () => {
    const { photo, mask } = wall(0, olive);
    for (let i = 0; i < width * height; i++) photo.data.set([34, 12, 16, 255], i * 4);
    const painted = paintSurface(photo, mask, { colour: "#f1eadb", finish: "matt" });
    const [red = 0, green = 0] = colourAt(painted, 40, 20);
    expect(red / green).toBeLessThan(1.25);
  });

  it("cream over a white wall beside cream things is no peach", () => {
    const { photo, mask } = wall(0, olive);
    for (let i = 0; i < width * height; i++) {
      const isWall = i < width * (height - 8);
      photo.data.set(isWall ? [205, 205, 205, 255] : [215, 190, 150, 255], i * 4);
    }
    const painted = paintSurface(photo, mask, { colour: "#f1eadb", finish: "matt" });
    const [red = 0, , blue = 0] = colourAt(painted, 40, 20);
    expect(blue / red).toBeGreaterThan(0.8);
    expect(blue / red).toBeLessThan(0.95);
  });

  it("cream over a noisy red wall with glare in its middle is cream all over", () => {
    const { photo, mask } = wall(0, olive);
    const random = createRandom(7);
    for (let i = 0; i < width * height; i++) {
      const glare = Math.exp(-(((i % width) - 48) ** 2) / 400);
      const grain = 12 * (random() - 0.5);
      const red = [150 + 22 * glare, 50 + 40 * glare + grain, 24 + 42 * glare - grain, 255];
      photo.data.set(i < width * (height - 8) ? red : [210, 208, 204, 255], i * 4);
    }
    const painted = paintSurface(photo, mask, { colour: "#f1eadb", finish: "matt" });
    const castAt = (x: number): number => {
      const sums = [0, 0, 0];
      for (let y = 10; y < 40; y++) {
        for (let dx = -3; dx <= 3; dx++) {
          colourAt(painted, x + dx, y).forEach((value, c) => (sums[c]! += value));
        }
      }
      return sums[2]! / sums[0]!;
    };
    expect(castAt(48) / castAt(8)).toBeLessThan(1.25);
    for (const x of [8, 48, 88]) {
      expect(castAt(x)).toBeGreaterThan(0.75);
      expect(castAt(x)).toBeLessThan(1.05);
    }
  });
});
