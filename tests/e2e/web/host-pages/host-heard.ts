import type { Page } from "@playwright/test";

/** A message as a host page's own listener gets it. */
export type Heard = { type: string; path?: string; data?: Record<string, unknown>; origin: string };

type Shift = { value: number; hadRecentInput: boolean };

/** From now on every page notes what is posted to it, and how far its content jumps about. */
export async function watchHost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const heard: Heard[] = [];
    const shifts: number[] = [];
    Object.assign(window, { heard, shifts });
    window.addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function readHeard(page: Page, type: string): Promise<Heard[]> {
  return await page.evaluate(
    (wanted) =>
      (window as unknown as { heard: Heard[] }).heard.filter((one) => one.type === wanted),
    type,
  );
}

/** Cumulative layout shift of the host page so far: nothing that answers the visitor counts. */
export async function readLayoutShift(page: Page): Promise<number> {
  return await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
}

/** Waits until so many frames have been painted without a message of this type. */
export async function waitForQuiet(page: Page, type: string, frames = 30): Promise<void> {
  await page.evaluate(
    async ([wanted, count]) => {
      const { heard } = window as unknown as { heard: Heard[] };
      const read = () => heard.filter((one) => one.type === wanted).length;
      let before = read();
      for (let quiet = 0; quiet < count; quiet += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (read() !== before) quiet = 0;
        before = read();
      }
    },
    [type, frames] as const,
  );
}
