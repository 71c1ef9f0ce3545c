import { chromium } from "@playwright/test";
import type { Frame, FrameLocator, Page } from "@playwright/test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserFlags, findBrowser } from "#support/find-browser.ts";
import type { EmbedEvents } from "#web/sdk/embed-types.ts";

import { watchHost } from "./host-heard.ts";
import type { HostSite } from "./host-site.ts";

/** A browser of its own that lets frames keep things, or does not. */
export async function openBrowser(
  isBlocked: boolean,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "roomwright-profile-"));
  mkdirSync(join(profile, "Default"));
  const preferences = { profile: { cookie_controls_mode: isBlocked ? 1 : 0 } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...browserFlags],
    viewport: { width: 1280, height: 900 },
    ...(executablePath === null ? {} : { executablePath }),
  });
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What becomes of a script in the frame that wants to keep something. */
export async function tryStorage(frame: Frame): Promise<string> {
  return await frame.evaluate(() => {
    try {
      window.localStorage.setItem("tried", "1");
      window.localStorage.removeItem("tried");
      return "allowed";
    } catch (error) {
      return (error as Error).name;
    }
  });
}

export async function openHost(
  page: Page,
  site: HostSite,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  site.write("/", `<head><title>A shop</title></head><body><h1>A shop</h1>${body}</body>`, headers);
  await watchHost(page);
  await page.goto(`${site.origin}/`);
}

/** The designer once it has answered. */
export async function findDesigner(
  page: Page,
): Promise<{ view: FrameLocator; ready: EmbedEvents["ready"] | undefined }> {
  await page.waitForFunction(() => document.querySelector("#designer")?.roomwright !== undefined);
  const ready = await page.evaluate(() => document.querySelector("#designer")?.roomwright?.ready);
  return { view: page.frameLocator("#designer iframe"), ready };
}

export function findFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/embed/"));
  if (frame === undefined) throw new Error("the page has no frame of the product");
  return frame;
}
