import { defineConfig } from "@playwright/test";

import { browserFlags, findBrowser } from "./tests/support/find-browser.ts";
import { useMemoryFolder } from "./tests/support/memory-folder.ts";

useMemoryFolder();

const executablePath = findBrowser();

/** These wait for servers and mails rather than for the processor. */
const people =
  /\/(?:account|company-sign-in|factor-roles|hand-off-page|issuer-sign-in|session-tabs|studio-people)\.spec\.ts$/;
/** One after the other: the seeded company allows a host at one port only. */
const embed =
  /\/(?:account-security|embed|embed-matrix|embed-over|embed-package|embed-sdk|embed-start|first-load|frame-sign-in|frame-visits)\.spec\.ts$/;
const screens = /\/screens\.spec\.ts$/;
/** On the built server, as an installation runs. */
const founding = /\/founding\.spec\.ts$/;
const pictures = /\/screen-pictures\.spec\.ts$/;
const studio =
  /\/(?:studio|studio-designs|studio-products|studio-renders|studio-theme|theming)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/prepare-data.ts",
  reporter: [["list"]],
  // One worker a project: two journeys that render at full size would only wait for each other.
  // The longest projects first, so that both workers end at about the same time.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    launchOptions: {
      args: [...browserFlags],
      ...(executablePath === null ? {} : { executablePath }),
    },
    viewport: { width: 1440, height: 900 },
    // What the page itself asks for is what a journey sees; `offline.spec.ts` is about the worker.
    serviceWorkers: "block",
    // A trace costs a third of the run; `--trace on` records one of a journey that fails.
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: [
    {
      name: "web",
      testDir: "tests/e2e/web",
      testIgnore: [people, embed, screens, studio, pictures, founding],
      workers: 1,
    },
    { name: "embed", testDir: "tests/e2e/web", testMatch: embed, workers: 1 },
    { name: "studio", testDir: "tests/e2e/web", testMatch: studio, workers: 1 },
    { name: "founding", testDir: "tests/e2e/web", testMatch: founding, workers: 1 },
    { name: "workshop", testDir: "tests/e2e/workshop", workers: 2, fullyParallel: true },
    { name: "screens", testDir: "tests/e2e/web", testMatch: screens, workers: 1 },
    { name: "people", testDir: "tests/e2e/web", testMatch: people, workers: 1 },
    { name: "desktop", testDir: "tests/e2e/desktop", workers: 1 },
    // Only asked for: they check little, and write into the documents.
    ...(process.env["SCREENS"] === undefined
      ? []
      : [{ name: "pictures", testDir: "tests/e2e/web", testMatch: pictures, workers: 1 }]),
  ],
});
