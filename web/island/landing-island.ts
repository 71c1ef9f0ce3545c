import { createAppBringer } from "./bring-app.ts";
import { startCompare } from "./compare.ts";
import { readFrameAddress, startHostTalk } from "./host-talk.ts";
import { startMenus } from "./menus.ts";
import { keepLocale, readChosenLocale, turnTo } from "./relanguage.ts";

/** Whoever only looks needs no app; it comes when nothing has happened for so long. */
const idleAfterMs = 4000;
const signs = ["pointerdown", "touchstart", "keydown"] as const;

/** What makes the start page of the server answer, until the app takes its place. */
function startIsland(page: Window, landing: HTMLElement, app: HTMLElement): void {
  const { document } = page;
  const isFramed = page.location.pathname.startsWith("/embed/");
  let compare = startCompare(landing);
  const menus = startMenus(landing);
  const { bring } = createAppBringer({
    page,
    landing,
    app,
    load: () => (isFramed ? import("../embed.tsx") : import("../main.tsx")),
    isBusy: () => menus.isOpen() || compare.isMoving(),
  });
  const turn = async (locale: string) => {
    if (await turnTo(page, landing, locale)) compare = startCompare(landing);
    else bring();
  };

  const address = isFramed ? readFrameAddress(page) : { nonce: null, locale: null };
  const root = document.querySelector("#root");
  if (isFramed && root !== null) {
    const { hostOrigins = [] } = readProps(document);
    startHostTalk({ page, root, hostOrigins, nonce: address.nonce, onRequest: () => bring() });
  }
  if (isOfAnother(page)) {
    landing.style.visibility = "hidden";
    bring();
  }
  const wanted = readChosenLocale(page) ?? address.locale;
  if (wanted !== null && wanted !== document.documentElement.lang) void turn(wanted);

  landing.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("a,button");
    if (pressed === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { act, app: isApp, locale } = pressed.dataset;
    if (locale !== undefined) {
      event.preventDefault();
      keepLocale(page, locale);
      void turn(locale);
    } else if (act !== undefined || isApp !== undefined) {
      event.preventDefault();
      showBusy(pressed);
      bring(pressed);
    }
  });
  for (const sign of signs) {
    landing.addEventListener(sign, () => bring(), { once: true, passive: true });
  }
  whenIdle(page, () => bring());
}

function showBusy(pressed: HTMLElement): void {
  pressed.setAttribute("aria-busy", "true");
  const { busy } = pressed.dataset;
  if (busy !== undefined) pressed.textContent = busy;
}

/** A tab that is in another company, or a link to a draft theme: nobody but the app knows its look. */
function isOfAnother(page: Window): boolean {
  if (page.location.hash.startsWith("#theme-preview=")) return true;
  const own = /^\/(?:c|embed)\/([^/]+)/.exec(page.location.pathname)?.[1];
  try {
    return own === undefined && page.sessionStorage.getItem("companySlug") !== null;
  } catch {
    return false;
  }
}

function readProps(document: Document): { hostOrigins?: string[] } {
  return JSON.parse(document.querySelector("#page-props")?.textContent ?? "{}");
}

function whenIdle(page: Window, work: () => void): void {
  const wait = () =>
    page.setTimeout(() => {
      if ("requestIdleCallback" in page) page.requestIdleCallback(work, { timeout: 2000 });
      else work();
    }, idleAfterMs);
  if (page.document.readyState === "complete") wait();
  else page.addEventListener("load", wait, { once: true });
}

const landing = document.querySelector<HTMLElement>("#landing");
const app = document.querySelector<HTMLElement>("#app");
if (landing !== null && app !== null) {
  // Nothing runs before the page has been painted.
  requestAnimationFrame(() => setTimeout(() => startIsland(window, landing, app)));
}
