import { describe, expect, test } from "vitest";

import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { fillHoleInSteps } from "#kernels/erase/fill-hole.ts";
import { continueLines } from "#kernels/erase/guide/continue-lines.ts";
import { createGuideInSteps } from "#kernels/erase/guide/structure-guide.ts";
import { createRandom } from "#kernels/random.ts";
import { runSteps } from "#kernels/steps.ts";

const width = 220;
const height = 180;
const slope = 0.23;
const wallEnd = 80.5;
const skirting = 12;

/** A room's foot: a wall, a dark skirting that slants and a floor of planks; grain over all. */
function drawFoot(isHole: (x: number, y: number) => boolean): EraseLevel {
  const random = createRandom(7);
  const colours = new Uint8Array(width * height * 4);
  const hole = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const below = y - wallEnd - slope * (x - width / 2);
      const plank = (Math.floor((x + y) / 9) % 3) * 5;
      const own = mix(210 - x * 0.1, mix(60, 140 + plank, below - skirting), below);
      const value = Math.round(own + 6 * (random() - 0.5));
      hole[at] = isHole(x, y) ? 1 : 0;
      colours.set(hole[at] === 1 ? [20, 160, 20, 0] : [value, value - 6, value - 14, 0], at * 4);
    }
  }
  return createLevel(colours, hole, width, height);
}

/** `above` until half a pixel before the edge, `under` from half a pixel behind it on. */
function mix(above: number, under: number, off: number): number {
  const share = Math.min(1, Math.max(0, off + 0.5));
  return above + (under - above) * share;
}

const isBox = (x: number, y: number): boolean => x >= 80 && x < 150 && y >= 30 && y < 130;

/** The row where a column falls through a value, between the two given. */
function findEdge({ colours }: EraseLevel, x: number, from: number, to: number): number {
  for (let y = Math.round(from); y < to; y++) {
    const above = colours[(y * width + x) * 4]!;
    const under = colours[((y + 1) * width + x) * 4]!;
    if (above >= 130 && under < 130) return y + (above - 130) / (above - under);
  }
  return Number.NaN;
}

describe("a skirting behind what is erased", () => {
  test("goes on straight", () => {
    const level = drawFoot(isBox);
    runSteps(fillHoleInSteps(level, { random: createRandom(1), rank: 0 }));
    for (let x = 90; x < 142; x += 4) {
      const truth = wallEnd + slope * (x - width / 2);
      const found = findEdge(level, x, truth - 20, truth + 20);
      expect(Math.abs(found - truth), `column ${x}`).toBeLessThan(0.5);
    }
  });

  test("is found to a fraction of a pixel on both sides of the hole", () => {
    const level = drawFoot(isBox);
    const guide = runSteps(createGuideInSteps(level));
    const lines = continueLines(level, guide);
    const middle = { x: width / 2, y: wallEnd };
    const offs = lines.map(({ normalX, normalY, offset }) =>
      Math.abs(normalX * middle.x + normalY * middle.y - offset),
    );
    const nearest = lines[offs.indexOf(Math.min(...offs))]!;
    expect(Math.min(...offs)).toBeLessThan(0.7);
    expect(Math.abs(nearest.normalX / nearest.normalY + slope)).toBeLessThan(0.01);
    expect(nearest.seen.reduce((sum, { side }) => sum + side, 0)).toBe(0);
  });

  test("is not continued where nothing straight is seen", () => {
    const random = createRandom(2);
    const colours = Uint8Array.from({ length: width * height * 4 }, () => 90 + random() * 60);
    const isHole = Uint8Array.from({ length: width * height }, (_, at) =>
      isBox(at % width, Math.floor(at / width)) ? 1 : 0,
    );
    const level = createLevel(colours, isHole, width, height);
    expect(continueLines(level, runSteps(createGuideInSteps(level)))).toEqual([]);
  });
});
