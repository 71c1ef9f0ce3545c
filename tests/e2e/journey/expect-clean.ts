import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** A desk, a small desk, a phone upright and a phone on its side. */
export const screenSizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;

export async function expectFits(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${where} sticks out sideways`).toBeLessThanOrEqual(0);
}

/** `except` names what shows something unreadable on purpose. */
export async function expectAccessible(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  const axe = except.reduce((all, selector) => all.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await axe
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(" | ")}`,
  );
  expect(found, where).toEqual([]);
}

/** The screen that is shown, as it stands, at every size; ends at the first one again. */
export async function expectCleanAtAllSizes(
  page: Page,
  where: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const size of screenSizes) {
    await page.setViewportSize(size);
    await expectFits(page, `${where} at ${size.width}`);
    await expectAccessible(page, `${where} at ${size.width}`, except);
  }
  await page.setViewportSize(screenSizes[0]);
}
