import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

import { keepFiles } from "./server/vite-keep-files.ts";

/** Bundled into main so that what runs does not depend on what is installed beside it. */
const bundledDependencies = ["electron-store", "zod", "chokidar", "electron-updater"];

/**
 * A route such as `/room/1` is answered with the same page, so its assets need absolute addresses;
 * electron-vite writes relative ones, made for file: pages.
 */
const absoluteAddresses: Plugin = {
  name: "absolute-addresses",
  enforce: "post",
  config: () => ({ base: "/" }),
};

export default defineConfig({
  main: {
    // The batch's processes draw marks with a font that lies beside their source.
    plugins: [keepFiles(fileURLToPath(new URL("out", import.meta.url)))],
    build: {
      outDir: "out/main",
      externalizeDeps: { exclude: bundledDependencies },
      rolldownOptions: {
        input: { index: "src/main/index.ts", "batch-worker": "src/batch/batch-worker.ts" },
        output: { format: "es", entryFileNames: "[name].js" },
      },
    },
  },
  preload: {
    build: {
      outDir: "out/preload",
      externalizeDeps: { exclude: bundledDependencies },
      rolldownOptions: {
        input: { index: "src/preload/index.ts" },
        // A sandboxed preload is loaded as CommonJS.
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: "src/renderer",
    plugins: [react(), absoluteAddresses],
    build: {
      outDir: "out/renderer",
      target: "es2023",
      minify: true,
      modulePreload: { polyfill: false },
      // A data: address would be refused by the page's content security policy.
      assetsInlineLimit: (file) => (file.endsWith(".wasm") ? false : undefined),
      rolldownOptions: { input: { index: "src/renderer/index.html" } },
    },
    worker: { format: "es" },
  },
});
