import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  maxHistorySteps,
  recordStep,
  redoStep,
  startHistory,
  undoStep,
} from "#renderer/features/design-room/model/document/history.ts";

test("undoing and redoing everything ends where it began", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 60 }), (values) => {
      const [first = 0, ...rest] = values;
      const full = rest.reduce(recordStep<number>, startHistory(first));
      let history = full;
      for (let left = rest.length; left > 0; left -= 1) history = undoStep(history);
      expect(history.present).toBe(first);
      for (let left = rest.length; left > 0; left -= 1) history = redoStep(history);
      expect(history).toEqual(full);
    }),
  );
});

test("a new step forgets what had been undone", () => {
  const history = recordStep(undoStep(recordStep(startHistory("a"), "b")), "c");
  expect(history).toEqual({ past: ["a"], present: "c", future: [] });
});

test("the same value again is no step", () => {
  const history = startHistory("a");
  expect(recordStep(history, "a")).toBe(history);
});

test("undo and redo at the ends change nothing", () => {
  const history = startHistory("a");
  expect(undoStep(history)).toBe(history);
  expect(redoStep(history)).toBe(history);
});

test("the oldest steps are forgotten", () => {
  let history = startHistory(0);
  for (let value = 1; value <= maxHistorySteps + 10; value += 1) {
    history = recordStep(history, value);
  }
  expect(history.past).toHaveLength(maxHistorySteps);
  expect(history.past[0]).toBe(10);
});
