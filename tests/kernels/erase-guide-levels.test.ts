import { expect, test } from "vitest";

import { createLevel } from "#kernels/erase/erase-level.ts";
import { fillHoleInSteps } from "#kernels/erase/fill-hole.ts";
import { createRandom } from "#kernels/random.ts";
import { runSteps } from "#kernels/steps.ts";

test("each coarse level is handed out once it is filled, the finest only at the end", () => {
  const width = 72;
  const height = 64;
  const colours = new Uint8Array(width * height * 4).fill(120);
  const isHole = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    return x >= 24 && x < 48 && y >= 20 && y < 44 ? 1 : 0;
  });
  for (let at = 0; at < isHole.length; at++) if (isHole[at] === 1) colours[at * 4] = 255;
  const seen: { readonly width: number; readonly red: number }[] = [];
  const level = createLevel(colours, isHole, width, height);
  runSteps(
    fillHoleInSteps(level, { random: createRandom(5), rank: 0 }, (filled) => {
      const middle = (filled.height >> 1) * filled.width + (filled.width >> 1);
      seen.push({ width: filled.width, red: filled.colours[middle * 4]! });
    }),
  );
  expect(seen.map((filled) => filled.width)).toEqual([36]);
  for (const { red } of seen) expect(Math.abs(red - 120)).toBeLessThan(8);
});

test.each([
  { side: 200, isLed: true },
  { side: 300, isLed: false },
])("a small hole is led by surfaces where the level is small: %o", ({ side, isLed }) => {
  const random = createRandom(side);
  const colours = Uint8Array.from({ length: side * side * 4 }, () => 100 + random() * 40);
  const isHole = new Uint8Array(side * side);
  for (let y = 100; y < 120; y++) isHole.fill(1, y * side + 100, y * side + 120);
  const level = createLevel(colours, isHole, side, side);
  runSteps(fillHoleInSteps(level, { random: createRandom(1), rank: 0 }));
  expect(level.guideWeight > 0).toBe(isLed);
});
