import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { de as roomDe } from "#renderer/features/design-room/texts/room/de.ts";
import { en as roomEn } from "#renderer/features/design-room/texts/room/en.ts";
import { es as roomEs } from "#renderer/features/design-room/texts/room/es.ts";
import { de as landingDe } from "#shared/texts/landing/de.ts";
import { en as landingEn } from "#shared/texts/landing/en.ts";
import { es as landingEs } from "#shared/texts/landing/es.ts";
import { de as signInDe } from "#renderer/features/sign-in/texts/de.ts";
import { en as signInEn } from "#renderer/features/sign-in/texts/en.ts";
import { es as signInEs } from "#renderer/features/sign-in/texts/es.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** What a visitor's language may weigh from the start page to the design room, as gzip. */
const maxTextBytes = 16 * 1024;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const german = [landingDe, roomDe, signInDe].flatMap(listSentences);
const others = [landingEn, roomEn, signInEn, landingEs, roomEs, signInEs].flatMap(listSentences);

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a visitor downloads German, and no sentence of another language", async ({ page }) => {
    const scripts = collectScripts(page);
    await page.goto(`${server.origin}/c/greenhouse`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByRole("button", { name: landingDe.landing.trySample }).click();
    await expect(page.getByRole("button", { name: "Pinsel" })).toBeVisible();
    await page.goto(`${server.origin}/api/auth/signin`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(signInDe.signIn.title);

    const bodies = await scripts.read();
    const all = bodies.join("\n");
    expect(german.filter((sentence) => !all.includes(sentence))).toEqual([]);
    expect(others.filter((sentence) => all.includes(sentence))).toEqual([]);
    const spoken = bodies.filter((body) => german.some((sentence) => body.includes(sentence)));
    const bytes = spoken.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeLessThanOrEqual(maxTextBytes);
  });
});

test("a visitor turns to another language, on every page and at the next visit", async ({
  page,
}) => {
  await page.goto(`${server.origin}/c/greenhouse`);
  await page.getByRole("button", { name: "Language English" }).click();
  await page.getByRole("menuitemradio", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: landingEs.landing.inviteTitle })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto(`${server.origin}/api/auth/signin`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(signInEs.signIn.title);
  await page.getByRole("button", { name: "Idioma Español" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(signInEn.signIn.title);
});

test("in a frame the switch works too", async ({ page }) => {
  await page.goto(`${server.origin}/embed/alder-quay`);
  await page.getByRole("button", { name: "Language English" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: landingDe.landing.inviteTitle })).toBeVisible();
});

/** Plain sentences long enough to be of one language only. */
function listSentences(texts: unknown): string[] {
  if (typeof texts === "string") return texts.length < 24 ? [] : [texts];
  if (typeof texts !== "object" || texts === null) return [];
  return Object.values(texts).flatMap(listSentences);
}

/** What was asked for, read once more: a page that is left takes the bodies of its answers along. */
function collectScripts(page: Page): { read: () => Promise<string[]> } {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) urls.add(request.url());
  });
  const readScript = async (url: string) => (await page.request.get(url)).text();
  return { read: () => Promise.all([...urls].map(readScript)) };
}
