import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";
import { build } from "vite";

import type { LiveDifference } from "./live-page.ts";

test("what is drawn live is within a level of what the kernels give", async ({ page }) => {
  await page.setContent("<!doctype html><title>Live</title>");
  await page.addScriptTag({ content: await bundle("./live-page.ts") });
  const differences = (await page.evaluate("measureLiveDifferences()")) as LiveDifference[];
  expect(differences.length).toBeGreaterThan(0);
  for (const { name, changed, most } of differences) {
    expect(changed, name).toBeGreaterThan(1000);
    expect(most, name).toBeLessThanOrEqual(1);
  }
});

async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const [first] = [result].flat();
  if (first === undefined || !("output" in first)) throw new RangeError("nothing was bundled");
  return first.output[0].code;
}
