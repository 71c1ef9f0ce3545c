/** As much of a browser as the journeys need, whichever protocol drives it. */
export type BrowserDriver = {
  readonly name: string;
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; its result has to be plain data. */
  run: (body: string) => Promise<unknown>;
  /** Presses the pointer where the page is at this point of its window. */
  click: (x: number, y: number) => Promise<void>;
  press: (key: "Escape" | "Enter") => Promise<void>;
  /** Gives the first element of the selector, a file input, a file. */
  chooseFile: (selector: string, path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** How to start a browser, or null where it is not installed. */
export type BrowserStart = (() => Promise<BrowserDriver>) | null;

const withinMs = 90_000;

/** Waits until the body answers something true, and answers that. */
export async function waitInPage(driver: BrowserDriver, body: string): Promise<unknown> {
  const endMs = performance.now() + withinMs;
  while (performance.now() < endMs) {
    const answer = await driver.run(body).catch(() => null);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const seen = await driver.run("return document.body.innerText.slice(0, 600)");
  throw new Error(`${driver.name} never answered ${body}; it shows: ${String(seen)}`);
}

/** Clicks the first element that has this role's selector and begins with this name, once it is there. */
export async function clickNamed(
  driver: BrowserDriver,
  selector: string,
  name: string,
): Promise<void> {
  const place = await waitInPage(
    driver,
    `const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => {
      const text = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();
      return text.startsWith(${JSON.stringify(name)}) && one.getClientRects().length > 0 && !one.disabled;
    });
    if (found === undefined) return null;
    found.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && found.contains(hit) ? [x, y] : null;`,
  );
  const [x, y] = place as [number, number];
  await driver.click(x, y);
}
