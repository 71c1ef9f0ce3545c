import { describe, expect, test } from "vitest";

import { summariseRows, type BenchRow } from "#bench/bench-row.ts";
import { judgeChange, writeFolds } from "#bench/folds/compare-folds.ts";
import { foldOf, groupRows } from "#bench/folds/group-folds.ts";

function rowOf(scene: string, figures: BenchRow["figures"], engine = "ours"): BenchRow {
  return { part: "erase", scene, target: "", kind: "", way: "", engine, figures };
}

describe("the folds of rooms", () => {
  test("go by the number of the room", () => {
    expect(["scene_0", "scene_7", "scene_1000", "scene_2003"].map(foldOf)).toEqual([0, 1, 4, 5]);
    expect(() => foldOf("kitchen")).toThrow(RangeError);
  });

  test("hold held-out rooms only; the public ones stand beside them", () => {
    const rows = ["scene_1", "scene_1000", "scene_1001"].map((scene) => rowOf(scene, { swd: 1 }));
    const groups = groupRows(rows).map(({ name, rows: own }) => [name, own.length]);
    expect(groups).toEqual([
      ["public", 1],
      ["held-out", 2],
      ["fold 4", 1],
      ["fold 5", 1],
    ]);
  });
});

describe("a change of a figure", () => {
  test("is judged by which way is better, and below a hundredth is none", () => {
    expect(judgeChange(2, 1.9, "less")).toBe("gain");
    expect(judgeChange(2, 1.9, "more")).toBe("loss");
    expect(judgeChange(2, 1.99, "less")).toBe("stay");
    expect(judgeChange(0, 0.0004, "less")).toBe("stay");
  });

  test("is told for rooms that both results have", () => {
    const before = [rowOf("scene_1000", { swd: 2 }), rowOf("scene_1001", { swd: 9 })];
    const after = [rowOf("scene_1000", { swd: 1 }), rowOf("scene_1000", { swd: 50 }, "telea")];
    const table = writeFolds(after, before);
    expect(table).toContain("| swd, median | 2 → 1 gain | 2 → 1 gain |");
    expect(table).toContain("held-out (1)");
    expect(table).not.toContain("9");
  });
});

describe("the summary of rows", () => {
  test("counts harm over all later clicks and leaves peers out", () => {
    const rows = [
      rowOf("a", { laterClicks: 9, harmfulClicks: 3, iou1: 0.5 }),
      rowOf("b", { laterClicks: 1, harmfulClicks: 1, iou1: null }),
      rowOf("b", { laterClicks: 90, harmfulClicks: 0, iou1: 1 }, "GrabCut"),
    ];
    const { means, medians } = summariseRows(rows);
    expect(means).toMatchObject({ harmful: 0.4, iou1: 0.5 });
    expect(medians["laterClicks"]).toBe(5);
  });
});
