/** How long the app may take until it shows as much as the start page that the server wrote. */
const patienceMs = 20_000;

/**
 * Waits until the app, which starts unseen, shows its own start page with all of its pictures, and
 * puts it in the place of the server's in one step. Whoever is in the middle of something with the
 * server's page finishes that first.
 */
export function takeOver(parts: {
  page: Window;
  landing: HTMLElement;
  app: HTMLElement;
  isBusy: () => boolean;
  onShown: () => void;
}): void {
  const { page, landing, app, isBusy, onShown } = parts;
  const path = page.location.pathname;
  const stop = new AbortController();
  const begun = page.performance.now();
  let isChecking = false;
  const check = async () => {
    if (isChecking || stop.signal.aborted) return;
    isChecking = true;
    try {
      const isElsewhere = page.location.pathname !== path;
      const isLate = page.performance.now() - begun > patienceMs;
      if (!isElsewhere && !isLate && !(await isWhole(app))) return;
      if (app.childElementCount === 0 || (isBusy() && !isElsewhere)) return;
      stop.abort();
      swap(landing, app);
      onShown();
    } finally {
      isChecking = false;
    }
  };
  const observer = new MutationObserver(() => void check());
  observer.observe(app, { childList: true, subtree: true, attributes: true });
  const timer = page.setInterval(() => void check(), 250);
  app.addEventListener("load", () => void check(), { capture: true, signal: stop.signal });
  stop.signal.addEventListener("abort", () => {
    observer.disconnect();
    page.clearInterval(timer);
  });
}

/** Whether the app shows a heading, nothing that is still on its way, and every picture near the top. */
async function isWhole(app: HTMLElement): Promise<boolean> {
  const heading = app.querySelector("main h1");
  if (heading === null || app.querySelector("[data-loading],main[aria-busy]") !== null)
    return false;
  const pictures = [...app.querySelectorAll("img")].filter((one) => one.loading !== "lazy");
  const shown = pictures.map((one) => one.decode().catch(() => undefined));
  await Promise.all(shown);
  return true;
}

function swap(landing: HTMLElement, app: HTMLElement): void {
  const focus = nameElement(landing.ownerDocument.activeElement);
  app
    .querySelector("main ul")
    ?.scrollTo({ left: landing.querySelector("main ul")?.scrollLeft ?? 0 });
  const moved = landing.querySelector<HTMLInputElement>("[data-moved] > input");
  const slider = app.querySelector<HTMLInputElement>("main input[type=range]");
  if (moved !== null && slider !== null) setValue(slider, moved.value);
  landing.remove();
  delete app.dataset["waiting"];
  if (focus !== null) app.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
}

/** React hears of a value only when the browser's own setter has written it. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The app's element that does the same; null where there is none. */
export function nameElement(element: Element | null): string | null {
  if (element === null || element.closest("#landing") === null) return null;
  const act = element.getAttribute("data-act") ?? element.getAttribute("data-menu");
  if (act !== null) return `[data-act="${CSS.escape(act)}"]`;
  if (element.matches("input[type=range]")) return "main input[type=range]";
  const href = element.getAttribute("href");
  return href === null ? null : `a[href="${CSS.escape(href)}"]`;
}
