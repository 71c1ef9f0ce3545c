import { expect, test } from "vitest";

import {
  measureFill,
  outgrows,
} from "#renderer/features/design-room/model/document/measure-fill.ts";
import { maxDesignBytes, maxDesignPoints, maxDesignRuns } from "#shared/design.ts";
import { maxEdits } from "#shared/edit.ts";
import type { EditList, EraseEdit } from "#shared/edit.ts";
import type { MaskShape, Point } from "#shared/mask.ts";
import { dot } from "#support/test-room.ts";

const erase = (shapes: MaskShape[], shadow?: MaskShape[]): EraseEdit => ({
  id: "44444444-4444-4444-8444-444444444444",
  enabled: true,
  kind: "erase",
  engine: "builtin",
  seed: 1,
  mask: { shapes, grow: 0, feather: 0 },
  ...(shadow === undefined ? {} : { shadow: { shapes: shadow, grow: 0, feather: 0 } }),
});
const stroke = (count: number): MaskShape => ({
  kind: "stroke",
  operation: "add",
  radius: 2,
  points: Array.from({ length: count }, (): Point => [1, 2]),
});
const area = (count: number): MaskShape => ({
  kind: "selection",
  operation: "add",
  seeds: [[1, 1]],
  tolerance: 1,
  width: 2048,
  height: 2048,
  runs: Array.from({ length: count }, () => 1),
});
const tone: EditList[number] = {
  id: "55555555-5555-4555-8555-555555555555",
  enabled: true,
  kind: "tone",
  preset: "warm",
  strength: 1,
};

test("a room without edits is empty", () => {
  expect(measureFill([])).toBe(0);
});

test("counts the points of every mask and shadow, hidden ones too", () => {
  const half = maxDesignPoints / 4;
  const edits = [erase([stroke(half), dot], [stroke(half)]), { ...erase([dot]), enabled: false }];
  expect(measureFill(edits)).toBe((half * 2 + 2) / maxDesignPoints);
});

test("counts the runs of selections", () => {
  expect(measureFill([erase([area(maxDesignRuns / 2)]), tone])).toBe(0.5);
});

test("counts the edits", () => {
  const edits = Array.from({ length: maxEdits - 1 }, () => erase([dot]));
  expect(measureFill([...edits, tone])).toBe(1);
});

test("counts the bytes that are sent, not less than there are", () => {
  const seeds = Array.from({ length: 64 }, (): Point => [1000 / 3, 2000 / 3]);
  const shapes = Array.from({ length: 50 }, () => ({ ...area(1), seeds }));
  const edits = Array.from({ length: 10 }, () => erase(shapes));
  const body = JSON.stringify({ version: 1_000_000, name: "ü".repeat(120), edits });
  const share = new TextEncoder().encode(body).byteLength / maxDesignBytes;
  expect(measureFill(edits)).toBeGreaterThanOrEqual(share);
  expect(measureFill(edits)).toBeLessThan(share + 1024 / maxDesignBytes);
});

test("a list outgrows the bound only by becoming larger than it was and may be", () => {
  const full = Array.from({ length: maxEdits }, () => erase([dot]));
  const over = [...full, erase([dot])];
  expect(outgrows(full.slice(1), full)).toBe(false);
  expect(outgrows(full, over)).toBe(true);
  expect(outgrows([...over, erase([dot])], over)).toBe(false);
  expect(outgrows(over, over)).toBe(false);
});
