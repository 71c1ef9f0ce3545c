import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/support/longest-first.ts";
import { useMemoryFolder } from "./tests/support/memory-folder.ts";

useMemoryFolder();

/** A sequencer of one's own would take no notice of `--sequence.shuffle`. */
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

/** Every file would load its modules anew: as much work as all the tests. */
const shared = { isolate: false, setupFiles: ["tests/support/refuse-leftovers.ts"] };

const browsers = {
  test: {
    name: "browsers",
    environment: "node" as const,
    include: ["tests/browsers/**/*.test.ts"],
    fileParallelism: false,
  },
};

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          ...shared,
          include: [
            "tests/{shared,kernels,renderer,batch,main,web,bench,support}/**/*.test.ts",
            "tests/contracts/platform/**/*.test.ts",
          ],
          // Ends what hangs. The kernels' tests work for seconds on a slow machine, and speed is
          // measured by benchmarks.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      // Asked for by name alone: it needs the built app, and browsers that not every machine has.
      ...(process.env["BROWSERS"] === undefined ? [] : [browsers]),
      {
        test: {
          name: "server",
          environment: "node",
          include: [
            "tests/server/**/*.test.ts",
            "tests/contracts/{server,auth}/**/*.test.ts",
            "tests/drills/**/*.test.ts",
            "tests/isolation/**/*.test.ts",
          ],
          ...shared,
          globalSetup: ["tests/support/server-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // For the processes that tests start: the server's files are compiled once, not each time.
          env: {
            NODE_COMPILE_CACHE: "node_modules/.cache/test-processes",
            // The S3 client leaves a global behind otherwise.
            AWS_LAMBDA_NODEJS_NO_GLOBAL_AWSLAMBDA: "1",
          },
        },
      },
    ],
  },
});
