import { defineConfig } from "@playwright/test";

import { browserFlags, findBrowser } from "./tests/support/find-browser.ts";

const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  reporter: [["list"]],
  // The journeys render at full size: two at a time would only wait for each other on two cores.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    launchOptions: {
      args: [...browserFlags],
      ...(executablePath === null ? {} : { executablePath }),
    },
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "web", testDir: "tests/e2e/web" },
    { name: "desktop", testDir: "tests/e2e/desktop" },
  ],
});
