import { findSame, nameElement } from "./same-element.ts";

/** How long the app may take until it shows as much as the start page that the server wrote. */
const patienceMs = 20_000;

type Parts = {
  page: Window;
  landing: HTMLElement;
  app: HTMLElement;
  /** Somebody is in the middle of something with the server's page. */
  isBusy: () => boolean;
  /** What is wanted of the app is there, whatever else is still on its way. */
  isReady: () => boolean;
  onShown: () => void;
};

/**
 * Waits until the app, which starts unseen, shows its own start page with all of its pictures, and
 * puts it in the place of the server's in one step. Whoever is in the middle of something with the
 * server's page finishes that first.
 */
export function takeOver(parts: Parts): void {
  const { page, landing, app, isBusy, isReady, onShown } = parts;
  const path = page.location.pathname;
  const stop = new AbortController();
  const begun = page.performance.now();
  let isChecking = false;
  const isDue = async () => {
    if (app.childElementCount === 0) return false;
    // The app is already somewhere else: there is nothing to wait for.
    if (page.location.pathname !== path) return true;
    if (isBusy()) return false;
    if (isReady() || page.performance.now() - begun > patienceMs) return true;
    return (await isWhole(app)) && !isBusy();
  };
  const check = async () => {
    if (isChecking || stop.signal.aborted) return;
    isChecking = true;
    try {
      if (!(await isDue())) return;
      stop.abort();
      swap(landing, app);
      onShown();
    } finally {
      isChecking = false;
    }
  };
  const observer = new MutationObserver(() => void check());
  observer.observe(app, { childList: true, subtree: true, attributes: true });
  const timer = page.setInterval(() => void check(), 100);
  stop.signal.addEventListener("abort", () => {
    observer.disconnect();
    page.clearInterval(timer);
  });
  void check();
}

/** Whether the app shows a heading, nothing that is still on its way, and every picture near the top. */
async function isWhole(app: HTMLElement): Promise<boolean> {
  const heading = app.querySelector("main h1");
  const isComing = app.querySelector("[data-shape][aria-hidden],main[aria-busy]") !== null;
  if (heading === null || isComing) return false;
  const pictures = [...app.querySelectorAll("img")].filter((one) => one.loading !== "lazy");
  await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
  return true;
}

function swap(landing: HTMLElement, app: HTMLElement): void {
  const { activeElement } = landing.ownerDocument;
  const focused = activeElement !== null && landing.contains(activeElement) ? activeElement : null;
  const same = focused === null ? null : findFocus(app, focused);
  const row = app.querySelector("main ul");
  const left = landing.querySelector("main ul")?.scrollLeft ?? 0;
  const moved = landing.querySelector<HTMLInputElement>("[data-moved] > input");
  const slider = app.querySelector<HTMLInputElement>("main input[type=range]");
  if (moved !== null && slider !== null) setValue(slider, moved.value);
  landing.remove();
  delete app.dataset["waiting"];
  row?.scrollTo({ left, behavior: "instant" });
  same?.focus({ preventScroll: true });
}

/** What of the app has the focus that the server's page had. */
function findFocus(app: HTMLElement, focused: Element): HTMLElement | null {
  if (focused.matches("main")) return app.querySelector("main");
  if (focused.matches("input")) return app.querySelector("main input[type=range]");
  return findSame(app, nameElement(focused));
}

/** React hears of a value only when the browser's own setter has written it. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
