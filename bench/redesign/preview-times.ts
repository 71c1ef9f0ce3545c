import { join } from "node:path";

import { chromium } from "@playwright/test";
import { build } from "vite";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import type { BenchScene } from "./bench-scene.ts";
import type { PreviewTask, PreviewTimes } from "./browser/preview-page.ts";
import { median } from "./summarise-cases.ts";

/** Milliseconds of a frame of the live preview at 1440 × 900; `stride` 4 draws a pixel in sixteen. */
export type PreviewRow = {
  readonly edit: string;
  readonly stride: number;
  readonly least: number;
  readonly median: number;
  readonly prepare: number;
};

const origin = "http://bench.test/";
const [width, height] = [1440, 900];

/** Draws a scene's walls and floor live in a real Chromium, and says what draws there. */
export async function measurePreviewTimes({
  folder,
  photo,
  facts,
}: BenchScene): Promise<{ renderer: string; rows: PreviewRow[] }> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    await page.route(`${origin}**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
      const file = name === "texture.png" ? facts.floor_material.texture : name;
      return route.fulfill({ path: join(folder, file) });
    });
    await page.goto(origin);
    await page.addScriptTag({ content: await bundlePage() });
    const scales = [photo.width / width, photo.height / height, 1];
    const plane = facts.floor_plane.H_image_to_floor_m.flat();
    const task: PreviewTask = {
      width,
      height,
      plane: plane.map((value, at) => value * scales[at % 3]!),
      tileMetres: facts.floor_material.tile_m,
      rounds: 5,
    };
    const times = (await page.evaluate(`measurePreview(${JSON.stringify(task)})`)) as PreviewTimes;
    const rows = times.frames.map(({ edit, stride, ms, prepareMs }) => ({
      edit,
      stride,
      least: round(Math.min(...ms)),
      median: round(median(ms)),
      prepare: round(prepareMs),
    }));
    return { renderer: times.renderer, rows };
  } finally {
    await browser.close();
  }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "browser/preview-page.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [first] = [result].flat();
  if (first === undefined || !("output" in first)) throw new RangeError("nothing was bundled");
  return first.output[0].code;
}
