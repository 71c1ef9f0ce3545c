import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";

import { applyEdits } from "#kernels/apply-edits.ts";
import { hashBytes } from "#kernels/hash.ts";
import { openBundledPage } from "#support/bundle-page.ts";

import { drawStopCase } from "./erase-cases.ts";
import type { StopReport } from "./erase-stop-page.ts";

test("a worker gives an erase up midway and does the next one to the same bytes as Node", async ({
  page,
}) => {
  await openBundledPage(page, fileURLToPath(new URL("erase-stop-page.ts", import.meta.url)));
  const report = (await page.evaluate("stopMidway()")) as StopReport;
  expect(report.failure).toContain("stopped");
  expect(report.untilRejectedMs).toBeLessThan(1500);
  const [stopped, whole] = report.progress;
  expect(stopped.at(-1)).toBeLessThan(1);
  expect(whole.at(-1)).toBe(1);
  expect(whole.length).toBeGreaterThan(4);
  expect(whole).toEqual(whole.toSorted((a, b) => a - b));
  const { photo, edits } = drawStopCase();
  const here = applyEdits(photo, edits, {
    originalWidth: photo.width,
    originalHeight: photo.height,
  });
  expect(report.hash).toBe(hashBytes(here.data));
});
