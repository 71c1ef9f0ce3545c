import { expect, test } from "vitest";

import { isOvertaken, joinLine } from "#renderer/features/design-room/model/document/pick-line.ts";
import type { PickQuestion } from "#renderer/features/design-room/model/document/pick-line.ts";

const callBack = () => {};
const click = (x: number): PickQuestion => ({
  kind: "pick",
  seed: [x, 5],
  modifiers: { shift: true, alt: false },
  tool: "select",
  stickyMode: "auto",
  tolerance: 30,
  paint: null,
  onSelected: callBack,
});
const retune = (tolerance: number): PickQuestion => ({ kind: "retune", tolerance });

test("every click waits its turn", () => {
  const line = [click(1), click(2), click(3)].reduce(joinLine, [] as readonly PickQuestion[]);
  expect(line).toEqual([click(1), click(2), click(3)]);
});

test("of tolerances in a row the newest waits behind the one being answered, which is outdated", () => {
  const line = [retune(10), retune(20), retune(30)].reduce(joinLine, [] as readonly PickQuestion[]);
  expect(line).toEqual([retune(10), retune(30)]);
  expect(isOvertaken(line)).toBe(true);
});

test("a tolerance does not take the place of a click, nor a click that of a tolerance", () => {
  const line = [click(1), click(2), retune(20), click(3)].reduce(
    joinLine,
    [] as readonly PickQuestion[],
  );
  expect(line).toEqual([click(1), click(2), retune(20), click(3)]);
  expect(isOvertaken(line)).toBe(false);
  expect(isOvertaken([retune(20), click(3)])).toBe(false);
});
