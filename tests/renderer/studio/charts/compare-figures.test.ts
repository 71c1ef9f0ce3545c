import { expect, test } from "vitest";

import {
  compareFigures,
  shareOfGreatest,
  sumFigures,
} from "#renderer/features/studio/charts/compare-figures.ts";
import { writeUsageCsv } from "#renderer/features/studio/charts/write-usage-csv.ts";
import { usageMetrics } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

test("a change is told as a share of what was before, and not where nothing was", () => {
  expect(compareFigures(118, 100)).toBeCloseTo(0.18);
  expect(compareFigures(0, 10)).toBe(-1);
  expect([compareFigures(5, 0), compareFigures(0, 0)]).toEqual([null, null]);
});

test("shares are of the greatest figure, and none where there are no figures", () => {
  expect(shareOfGreatest([50, 100, 0])).toEqual([0.5, 1, 0]);
  expect([shareOfGreatest([0, 0]), shareOfGreatest([])]).toEqual([[0, 0], []]);
  expect([sumFigures([]), sumFigures([1, 2, 3])]).toEqual([0, 6]);
});

test("the exported figures are a line a day of both periods, then the products", () => {
  const series = Object.fromEntries(
    usageMetrics.map((metric, index) => [metric, { now: [index], before: [10 + index] }]),
  ) as UsageReport["series"];
  const report: UsageReport = {
    days: ["2026-03-14"],
    daysBefore: ["2026-03-13"],
    series,
    medianRenderSeconds: { now: null, before: null },
    products: [
      {
        id: "00000000-0000-4000-8000-000000000000",
        product: { name: "=Moss", sku: "P-1", kind: "paint", colour: "#556B53" },
        count: 3,
      },
      { id: "00000000-0000-4000-8000-000000000001", product: null, count: 1 },
    ],
  };
  expect(writeUsageCsv(report).split("\r\n")).toEqual([
    "\uFEFFday,visit,embed-visit,upload,design,render,download,share,quote,product-applied",
    "2026-03-13,10,11,12,13,14,15,16,17,18",
    "2026-03-14,0,1,2,3,4,5,6,7,8",
    "",
    "product,sku,times applied",
    "'=Moss,P-1,3",
    "00000000-0000-4000-8000-000000000001,,1",
    "",
  ]);
});
