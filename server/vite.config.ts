import { fileURLToPath } from "node:url";

import { defineConfig } from "vite";

import { keepFiles } from "./vite-keep-files.ts";
import { writeLaunchers } from "./vite-launchers.ts";
import { refuseDevDependencies } from "./vite-refuse-dev-dependencies.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What stays in `node_modules`: programs for one platform, and packages that look for files of their
 * own beside themselves. Everything else goes into the bundle, which halves what a start costs.
 */
const installed = [
  "sharp",
  "libheif-js",
  "pdfkit",
  "@node-rs/argon2",
  "piscina",
  "pino",
  "@fastify/swagger-ui",
];

export default defineConfig({
  root: here("."),
  plugins: [
    keepFiles(here("../dist")),
    writeLaunchers(here("../dist")),
    refuseDevDependencies(here("../package.json")),
  ],
  resolve: { conditions: ["node", "import", "default"] },
  // An addon that `pg` tries and can do without.
  ssr: { noExternal: true, external: [...installed, "pg-native"], target: "node" },
  build: {
    ssr: true,
    outDir: here("../dist/server"),
    emptyOutDir: true,
    target: "node22.13",
    // Readable stacks; nobody downloads this.
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: here("main.ts"), operator: here("operator.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
