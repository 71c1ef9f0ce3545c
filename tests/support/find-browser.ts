import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "@playwright/test";

const commandNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const macApplications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A Chromium that is on this machine: `CHROMIUM_PATH`, one on the PATH, an installed application,
 * or the one Playwright downloaded earlier. Null when there is none.
 */
export function findBrowser(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  const candidates = [
    ...(named === undefined || named === "" ? [] : [named]),
    ...(process.env["PATH"] ?? "")
      .split(delimiter)
      .flatMap((folder) => commandNames.map((name) => join(folder, name))),
    ...macApplications,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

/**
 * What Playwright itself switches off: Chromium heeds only the last list it is given, so ours must
 * repeat it. The contract of the browsers' auth client checks that nothing is missing.
 */
const playwrightDisables = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * What every window loads beside the page: two pages below the address bar that nobody sees and a
 * process in reserve. Half of what a new context costs.
 */
const besideThePage = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** Flags every test browser starts with; a sandbox cannot be set up by the root user. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...playwrightDisables, ...besideThePage].join(",")}`,
];
