import { hasFrameFields } from "./frame-address.ts";
import { findSame, nameElement } from "./same-element.ts";
import type { ElementName } from "./same-element.ts";
import { takeOver } from "./take-over.ts";

/** How often it is checked whether the page is still answering somebody. */
const pauseMs = 50;

export type AppBringer = {
  /** Loads the app, once. What was pressed is pressed again in it. */
  bring: (pressed?: HTMLElement | null) => void;
};

/** What was pressed before the app was there; the last press counts. */
type Press = { element: HTMLElement; name: ElementName };

/** Brings the app into a start page that stands already. */
export function createAppBringer(parts: {
  page: Window;
  landing: HTMLElement;
  app: HTMLElement;
  /** Waits at `hold` before each of the steps that keep the page from answering. */
  load: (hold: () => Promise<void>) => Promise<void>;
  /** Somebody is in the middle of something with the page. */
  isBusy: () => boolean;
  /** The same, or has just pressed something that the page answers by itself. */
  isAnswering: () => boolean;
  /** The page shows nothing that the app would have to wait for. */
  isBlank: boolean;
}): AppBringer {
  const { page, landing, app, load, isBusy, isAnswering, isBlank } = parts;
  let isComing = false;
  let press: Press | null = null;

  const follow = (): void => {
    if (press === null) return;
    const same = findSame(app, press.name);
    if (same === null) goThere(page, press.element);
    else same.click();
  };
  // While the app's files run a slow phone cannot answer; who waits for the app wants just that.
  const mayRun = () => press !== null || !isAnswering();
  const hold = async (): Promise<void> => {
    while (!mayRun()) await pause(page);
  };
  const begin = async () => {
    try {
      await load(hold);
      takeOver({
        page,
        landing,
        app,
        isBusy,
        // Whoever has pressed something waits for that alone, not for pictures.
        isReady: () => isBlank || (press !== null && isPressable(findSame(app, press.name))),
        onShown: follow,
      });
    } catch {
      // Without a connection a link says so itself, and whoever presses again tries again.
      isComing = false;
      goThere(page, press?.element ?? null);
      for (const one of landing.querySelectorAll("[aria-busy]")) one.removeAttribute("aria-busy");
    }
  };
  return {
    bring(element = null) {
      if (element !== null) press = { element, name: nameElement(element) };
      if (isComing) return;
      isComing = true;
      void begin();
    },
  };
}

function pause(page: Window): Promise<void> {
  return new Promise((resolve) => {
    page.setTimeout(resolve, pauseMs);
  });
}

function isPressable(element: HTMLElement | null): boolean {
  return element !== null && !element.matches(":disabled");
}

function goThere(page: Window, pressed: HTMLElement | null): void {
  const href = pressed?.getAttribute("href") ?? readAction(pressed);
  if (href === null) return;
  // A frame stays the one that the page around made.
  page.location.assign(hasFrameFields(page) ? href + page.location.hash : href);
}

function readAction(pressed: HTMLElement | null): string | null {
  return pressed instanceof HTMLButtonElement ? (pressed.form?.action ?? null) : null;
}
