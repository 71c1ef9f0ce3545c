import { spawnSync } from "node:child_process";

import { findBrowser } from "./find-browser.ts";

/**
 * Makes sure that the browser tests have a browser: one that is installed, else Playwright's
 * download, else (on Debian and as root) the distribution's package.
 */
function ensureBrowser(): string {
  const attempts: readonly (readonly [string, () => boolean])[] = [
    ["a browser that is installed", () => true],
    ["Playwright's download", () => run("playwright", ["install", "chromium"])],
    ["Debian's chromium package", installPackage],
  ];
  for (const [name, attempt] of attempts) {
    attempt();
    const found = findBrowser();
    if (found !== null) {
      console.log(`Browser for the tests: ${found} (${name})`);
      return found;
    }
  }
  throw new Error(
    "No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.",
  );
}

function installPackage(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const quiet = ["-qq", "-y", "--no-install-recommends"];
  return (
    run("apt-get", ["update", "-qq"]) &&
    run("apt-get", ["install", ...quiet, "chromium", "fonts-liberation"])
  );
}

function run(command: string, args: readonly string[]): boolean {
  const result = spawnSync(command, [...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 10 * 60_000,
  });
  return result.status === 0;
}

try {
  ensureBrowser();
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
