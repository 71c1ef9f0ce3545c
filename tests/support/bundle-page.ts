import { basename } from "node:path";

import type { Page } from "@playwright/test";
import { build } from "vite";

const origin = "https://kernels.test/";

/**
 * Opens a page that runs the script and whatever the script starts: workers and chunks are bundled
 * with it. Nothing is listened on; the requests of the page, a secure one, are answered from memory.
 */
export async function openBundledPage(page: Page, script: string): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      write: false,
      modulePreload: false,
      target: "es2023",
      rolldownOptions: { input: script, output: { entryFileNames: "page.js" } },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const output of [result].flat()) {
    if (!("output" in output)) throw new RangeError("nothing was bundled");
    for (const file of output.output) {
      files.set(basename(file.fileName), file.type === "chunk" ? file.code : file.source);
    }
  }
  await page.route(`${origin}**`, (route) => {
    const body = files.get(basename(new URL(route.request().url()).pathname));
    return body === undefined
      ? route.fulfill({ contentType: "text/html", body: html })
      : route.fulfill({ contentType: "text/javascript", body: Buffer.from(body) });
  });
  await page.goto(origin);
}

const html = '<!doctype html><title>Kernels</title><script type="module" src="/page.js"></script>';
