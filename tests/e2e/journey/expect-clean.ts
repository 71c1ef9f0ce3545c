import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** A desktop, a small desktop, a phone upright and a phone on its side. */
export const screenSizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;

/**
 * What is asked for next finds the screen of the new size: a page hears of its size with the next frame,
 * and a menu opened before that goes with the screen it was opened on.
 */
export async function resizeScreen(
  page: Page,
  size: Readonly<{ width: number; height: number }>,
): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        window.requestAnimationFrame(resolve);
      });
    }
  });
}

export async function expectFits(page: Page, where: string): Promise<void> {
  const measure = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // A screen that measures itself is laid out once more after its size has changed.
  await expect.poll(measure, { message: `${where} sticks out sideways` }).toBeLessThanOrEqual(0);
}

/** `except` names what shows something unreadable on purpose. */
export async function expectAccessible(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  // A page that is still on its way has no heading; one that never gets any is refused here.
  const headings = page.locator("h1, [role=heading][aria-level='1']");
  await expect(headings, `${where} has no heading`).not.toHaveCount(0);
  await waitUntilStill(page);
  const reader = await createReader(page);
  const { violations } = await except
    .reduce((all, selector) => all.exclude(selector), reader)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(" | ")}`,
  );
  expect(found, where).toEqual([]);
}

/**
 * Reading takes axe a tenth of a second; giving it to the page and putting the findings together in
 * a page of their own takes most of one. Only a page with frames, which may be another site's,
 * needs the latter, and a page that has axe already needs the former no more.
 */
async function createReader(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  const isThere = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(isThere ? { axeSource: "undefined" } : {}) }).setLegacyMode();
}

/** Until what was changed is drawn and has faded in; colours on their way are nobody's to read. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let moving: Animation[] = [];
    do {
      await Promise.allSettled(moving.map((one) => one.finished));
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => {
          window.requestAnimationFrame(resolve);
        });
      }
      moving = document
        .getAnimations()
        .filter((one) => one.playState === "running")
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    } while (moving.length > 0);
  });
}

/** The screen that is shown, as it stands, at every size; ends at the first one again. */
export async function expectCleanAtAllSizes(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await expectFits(page, `${where} at ${size.width}`);
    await expectAccessible(page, `${where} at ${size.width}`, except);
  }
  await resizeScreen(page, screenSizes[0]);
}
