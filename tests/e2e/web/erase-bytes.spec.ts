import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";
import { build } from "vite";

import { drawEraseCases } from "./erase-cases.ts";
import { eraseRegion } from "../../kernels/whole-kernels.ts";

const origin = "http://kernels.test/";

test("a worker of the browser erases to the same bytes as Node", async ({ page }) => {
  const script = await bundleWorker();
  await page.route(`${origin}**`, (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Kernels</title>" }),
  );
  await page.goto(origin);
  const filled = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const worker = new Worker("/worker.js");
        worker.addEventListener("error", (event) => reject(new Error(event.message)));
        worker.addEventListener("message", (event: MessageEvent<number[][]>) =>
          resolve(event.data),
        );
        worker.postMessage("start", []);
      }),
  );
  const cases = drawEraseCases();
  expect(filled.length).toBe(cases.length);
  cases.forEach(({ photo, mask, shadow, seed }, index) => {
    const here = Buffer.from(eraseRegion(photo, mask, { seed, shadow }).data);
    expect(here.equals(Buffer.from(photo.data))).toBe(false);
    expect(here.equals(Buffer.from(filled[index] ?? []))).toBe(true);
  });
});

async function bundleWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./erase-worker.ts", import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const [first] = [result].flat();
  if (first === undefined || !("output" in first)) throw new RangeError("nothing was bundled");
  return first.output[0].code;
}
