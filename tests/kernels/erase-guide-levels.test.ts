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
    fillHoleInSteps(level, createRandom(5), (filled) => {
      const middle = (filled.height >> 1) * filled.width + (filled.width >> 1);
      seen.push({ width: filled.width, red: filled.colours[middle * 4]! });
    }),
  );
  expect(seen.map((filled) => filled.width)).toEqual([36]);
  for (const { red } of seen) expect(Math.abs(red - 120)).toBeLessThan(8);
});
