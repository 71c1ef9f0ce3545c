import { expect, test } from "vitest";

import { createLevel } from "#kernels/erase/erase-level.ts";
import { fillHole } from "#kernels/erase/fill-hole.ts";
import { createRandom } from "#kernels/random.ts";

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
  fillHole(
    createLevel(colours, isHole, width, height),
    createRandom(5),
    () => {},
    (level) => {
      const middle = (level.height >> 1) * level.width + (level.width >> 1);
      seen.push({ width: level.width, red: level.colours[middle * 4]! });
    },
  );
  expect(seen.map((level) => level.width)).toEqual([36]);
  for (const { red } of seen) expect(Math.abs(red - 120)).toBeLessThan(8);
});
