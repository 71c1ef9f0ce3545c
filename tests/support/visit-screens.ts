import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { watchScripts } from "./weigh-scripts.ts";
import type { ScriptWeights } from "./weigh-scripts.ts";

const slow = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 } };
const photo = fileURLToPath(new URL("../../server/seed/rooms/living-room.jpg", import.meta.url));
const company = "/c/greenhouse";

export type ScreenName = "sign-in" | "upload" | "designs" | "room" | "account";

type Site = { origin: string; dataDir: string };

/**
 * Opens screens one after the other as first visits, nothing of them cached, and weighs what each
 * fetched until it was quiet. All but the account's are seen by an anonymous visitor with one design.
 */
export async function weighScreens(
  browser: Browser,
  site: Site,
): Promise<Record<ScreenName, ScriptWeights>> {
  const visitor = await browser.newContext(phone);
  const owner = await browser.newContext(phone);
  try {
    const designPath = await makeDesign(visitor, site.origin);
    await signIn(owner, site);
    const weigh = (context: BrowserContext, path: string, drawn: string) =>
      weighScreen(context, site.origin + path, drawn);
    return {
      "sign-in": await weigh(visitor, "/api/auth/signin", 'input[type="email"]'),
      upload: await weigh(visitor, `${company}/upload`, 'input[data-source="library"]'),
      designs: await weigh(visitor, `${company}/designs`, 'main a[href*="/room/"]'),
      room: await weigh(visitor, designPath, '[role="application"][aria-busy="false"]'),
      account: await weigh(owner, `${company}/account`, "main h1, main h2"),
    };
  } finally {
    await visitor.close();
    await owner.close();
  }
}

async function weighScreen(
  context: BrowserContext,
  url: string,
  drawn: string,
): Promise<ScriptWeights> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = watchScripts(page);
  await page.goto(url);
  await page
    .locator(drawn)
    .first()
    .waitFor({ ...slow, state: "attached" });
  await page.waitForLoadState("networkidle");
  const weights = await scripts.read();
  await page.close();
  return weights;
}

/** Gives the upload page a photo; answers the address of its room. */
export async function makeDesign(visitor: BrowserContext, origin: string): Promise<string> {
  const page = await visitor.newPage();
  await page.goto(`${origin}${company}/upload`);
  await page.locator('input[data-source="library"]').first().setInputFiles(photo);
  const goOn = page.getByRole("button", { name: "Continue" });
  await Promise.race([goOn.click(slow), page.waitForURL(/\/room\//, slow)]);
  await page.waitForURL(/\/room\/[0-9a-f-]{36}/, slow);
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function signIn(owner: BrowserContext, { origin, dataDir }: Site): Promise<void> {
  const password = (await readFile(join(dataDir, "demo-password"), "utf8")).trim();
  const page: Page = await owner.newPage();
  await page.goto(`${origin}/api/auth/signin`);
  await page.locator('input[type="email"]').fill("demo@roomwright.example");
  await page.locator('input[type="password"]').fill(password);
  await page.locator('input[type="password"]').press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/api/auth/"), slow);
  await page.close();
}
