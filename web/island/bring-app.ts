import { nameElement, takeOver } from "./take-over.ts";

export type AppBringer = {
  /** Loads the app, once. What was pressed is pressed again in it. */
  bring: (pressed?: Element | null) => void;
};

/** Brings the app into a start page that stands already. */
export function createAppBringer(parts: {
  page: Window;
  landing: HTMLElement;
  app: HTMLElement;
  load: () => Promise<unknown>;
  isBusy: () => boolean;
}): AppBringer {
  const { page, landing, load } = parts;
  let isComing = false;
  let pressed: Element | null = null;

  const follow = (): void => {
    const name = nameElement(pressed);
    const same = name === null ? null : parts.app.querySelector<HTMLElement>(name);
    if (same !== null) same.click();
    else goThere(page, pressed);
  };
  const begin = async () => {
    try {
      await load();
      const onShown = () => pressed !== null && follow();
      // What was pressed has its name while the server's page still stands.
      takeOver({ ...parts, onShown: () => void onShown() });
    } catch {
      // Without a connection a link says so itself, and whoever presses again tries again.
      isComing = false;
      goThere(page, pressed);
      release(landing);
    }
  };
  return {
    bring(element = null) {
      if (element !== null) pressed = element;
      if (isComing) return;
      isComing = true;
      void begin();
    },
  };
}

function goThere(page: Window, pressed: Element | null): void {
  const href = pressed?.getAttribute("href") ?? null;
  if (href !== null) page.location.assign(href);
}

function release(landing: HTMLElement): void {
  for (const one of landing.querySelectorAll("[aria-busy]")) one.removeAttribute("aria-busy");
}
