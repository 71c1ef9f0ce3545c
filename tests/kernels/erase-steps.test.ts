import { describe, expect, test } from "vitest";

import { applyEdits, applyEditsInSteps } from "#kernels/apply-edits.ts";
import { eraseInSteps } from "#kernels/erase/erase-region.ts";
import { findCastShadowInSteps } from "#kernels/erase/shadow/find-cast-shadow.ts";
import type { Raster } from "#kernels/raster.ts";
import { runSteps, stepWithin, type Steps } from "#kernels/steps.ts";
import type { Edit } from "#shared/edit.ts";

import { boxShape, cutMask, maskOf, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { eraseRegion, findCastShadow } from "./whole-kernels.ts";

const width = 84;
const height = 68;
const noise = paintNoise(width, height, 5, 24);
const disc = cutMask(width, height, (x, y) => Math.hypot(x - 36, y - 34) < 15);
/** A floor and a wall of some grain, and a dark thing between them with a shadow beside it. */
const room = paintPicture(width, height, (x, y) => {
  const [red, green, blue] = pixelOf(noise, x, y);
  const lit = Math.hypot((x - 45) / 2, y - 40) < 7 ? 0.6 : 1;
  const warmth = y > 38 ? 30 : 0;
  if (Math.hypot(x - 36, y - 34) < 10) return [30, 90, 50];
  return [(red + warmth) * lit, green * lit, (blue - warmth) * lit];
});

function isSame(first: Raster, second: Raster): boolean {
  return Buffer.from(first.data).equals(Buffer.from(second.data));
}

/** Drives both in turns, a step of the one after a step of the other, to their ends. */
function interleave<First, Second>(first: Steps<First>, second: Steps<Second>): [First, Second] {
  for (;;) {
    const one = first.next();
    const two = second.next();
    if (one.done === true) return [one.value, two.done === true ? two.value : runSteps(second)];
    if (two.done === true) return [runSteps(first), two.value];
  }
}

describe("an erase in steps", () => {
  const whole = eraseRegion(room, disc, { seed: 7 });

  test("gives the bytes of an erase at once", () => {
    expect(isSame(runSteps(eraseInSteps(room, disc, { seed: 7 })), whole)).toBe(true);
  });

  test("is not touched by another erase or a search for a shadow between its steps", () => {
    const other = cutMask(width, height, (x, y) => x > 45 && x < 72 && y > 20 && y < 50);
    const [first, second] = interleave(
      eraseInSteps(room, disc, { seed: 7 }),
      eraseInSteps(room, other, { seed: 8 }),
    );
    expect(isSame(first, whole)).toBe(true);
    expect(isSame(second, eraseRegion(room, other, { seed: 8 }))).toBe(true);
    const [third, shadow] = interleave(
      eraseInSteps(room, disc, { seed: 7 }),
      findCastShadowInSteps(room, disc),
    );
    expect(isSame(third, whole)).toBe(true);
    expect(shadow).toEqual(findCastShadow(room, disc));
  });

  test("leaves nothing behind wherever it is left", () => {
    const before = room.data.slice();
    const steps = [...eraseInSteps(room, disc, { seed: 7 })].length;
    for (const part of [0.2, 0.5, 0.9]) {
      const left = eraseInSteps(room, disc, { seed: 7 });
      for (let step = 0; step < steps * part; step++) left.next();
    }
    expect(Buffer.from(room.data).equals(Buffer.from(before))).toBe(true);
    expect(isSame(eraseRegion(room, disc, { seed: 7 }), whole)).toBe(true);
  });

  test("says how far it is from 0 to 1, never less than before", () => {
    const seen = [...eraseInSteps(room, disc, { seed: 7 })];
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBeGreaterThanOrEqual(0);
    expect(seen.at(-1)).toBe(1);
  });
});

describe("edits in steps", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const shape = { ...boxShape(30, 24, 50, 40) };
  const erase: Edit = {
    id,
    enabled: true,
    kind: "erase",
    engine: "builtin",
    seed: 2,
    mask: maskOf([shape]),
  };
  const frame = { originalWidth: width, originalHeight: height };

  test("give the bytes of edits at once and put nothing unfinished into the cache", () => {
    const kept = new Map<string, Raster>();
    const cache = {
      get: (key: string) => kept.get(key),
      set: (key: string, raster: Raster) => void kept.set(key, raster),
    };
    const left = applyEditsInSteps(room, [erase], { ...frame, cache });
    for (let step = 0; step < 10; step++) left.next();
    expect(kept.size).toBe(0);
    const inSteps = runSteps(applyEditsInSteps(room, [erase], { ...frame, cache }));
    expect(isSame(inSteps, applyEdits(room, [erase], frame))).toBe(true);
    expect(kept.size).toBe(1);
  });

  test("give copies of what the cache or the caller holds to those who ask at once", () => {
    expect(applyEdits(room, [], frame).data).not.toBe(room.data);
    const kept = new Map<string, Raster>();
    const cache = {
      get: (key: string) => kept.get(key),
      set: (key: string, raster: Raster) => void kept.set(key, raster),
    };
    const first = applyEdits(room, [erase], { ...frame, cache });
    const second = applyEdits(room, [erase], { ...frame, cache });
    expect(isSame(first, second)).toBe(true);
    expect(new Set([...kept.values(), first, second].map(({ data }) => data)).size).toBe(3);
  });
});

function* halves(): Steps<string> {
  yield 0;
  yield 0.5;
  yield 1;
  return "done";
}

test("steps within larger work stay between its bounds", () => {
  expect([...stepWithin(halves(), 0.2, 0.3)]).toEqual([0.2, 0.25, 0.3]);
  expect(runSteps(stepWithin(halves(), 0.2, 0.3))).toBe("done");
});
