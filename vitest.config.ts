import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "tests/{shared,kernels,renderer,main,web,support}/**/*.test.ts",
            "tests/contracts/platform/**/*.test.ts",
          ],
        },
      },
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
          globalSetup: ["tests/support/server-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
