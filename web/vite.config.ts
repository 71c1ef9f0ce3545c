import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

import { groupChunks } from "./vite-chunks.ts";
import { refuseCircles } from "./vite-circles.ts";
import { drawIcons } from "./vite-icons.ts";

import { leanEmotion } from "./vite-lean-emotion.ts";
import { leanMui } from "./vite-lean-mui.ts";
import { leanRouter } from "./vite-lean-router.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { buildOfflineWorker } from "./vite-offline-worker.ts";
import { namePageFiles } from "./vite-page-files.ts";
import { precompress } from "./vite-precompress.ts";
import { buildSdk } from "./vite-sdk.ts";
import { prepareStartPage } from "./vite-start-page.ts";
import { leaveOutStacks } from "./vite-stored-errors.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ownPath =
  /^\/(?:c|preview|room|upload|designs|account|studio)(?:\/|$)|^\/api\/auth\/(?:signin|signout|error)$/;

/** What the server does for the app's own addresses, for `vite dev`. */
function serveEntryPoints(): Plugin {
  return {
    name: "serve-entry-points",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split("?")[0] ?? "/";
        if (path.startsWith("/embed/")) request.url = "/embed.html";
        else if (ownPath.test(path)) {
          if (request.method === "GET") request.url = "/index.html";
        }
        next();
      });
    },
  };
}

export default defineConfig({
  root: here("."),
  base: "/",
  plugins: [
    react(),
    leanZod(),
    leanEmotion(),
    leanMui(),
    leanRouter(),
    leaveOutStacks(),
    serveEntryPoints(),
    drawIcons(),
    namePageFiles(),
    prepareStartPage(),
    buildSdk(),
    refuseCircles(),
    precompress(),
    buildOfflineWorker(),
  ],
  worker: { format: "es", plugins: () => [leanZod()] },
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    target: "es2023",
    // Nothing becomes a data: address, so that the pages' content security policy stays short.
    assetsInlineLimit: 0,
    // The framework chunk is a little over the default of 500 kB.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here("index.html"), embed: here("embed.html") },
      output: { codeSplitting: groupChunks() },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:4600" }, fs: { allow: [here("..")] } },
});
