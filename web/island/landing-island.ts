import { createAppBringer } from "./bring-app.ts";
import { followChosenLocale, isFrameInOtherLanguage } from "./chosen-locale.ts";
import { startCompare } from "./compare.ts";
import { readFrameFields } from "./frame-address.ts";
import { fetchApp, loadApp } from "./load-app.ts";
import { startMenus } from "./menus.ts";
import { notifyHost } from "./notify-host.ts";

/** Somebody is there, and may want something of the page. */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown"] as const;
/** A page that is never idle gets its app all the same. */
const longestWaitMs = 1500;
/** Whoever only reads is left in peace for so long; the page around a frame wants to hear of it. */
const restMs = { alone: 6000, framed: 0 };
/** Somebody who has just pressed something is likely to press again, on what a menu offers for example. */
const answerMs = 500;

/** What makes the start page of the server answer, until the app takes its place. */
function startIsland(page: Window, landing: HTMLElement, app: HTMLElement): void {
  const { document } = page;
  const isFramed = page.location.pathname.startsWith("/embed/");
  const isOther = isFramed ? isOfHost(page) : isOfAnother(page);
  if (isOther) landing.style.visibility = "hidden";
  if (isFramed) notifyHost(page, landing, !isOther);
  const compare = startCompare(landing);
  const menus = startMenus(landing);
  const press = watchPress(page, landing);
  const isBusy = () => menus.isOpen() || compare.isMoving() || press.isDown();
  const { bring } = createAppBringer({
    page,
    landing,
    app,
    load: (hold) => loadApp(document, hold),
    isBusy,
    isAnswering: () => isBusy() || press.isRecent(),
    isBlank: isOther,
  });
  landing.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-app]");
    if (pressed === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    bring(pressed);
    showBusy(pressed);
  });
  for (const sign of signs) {
    landing.addEventListener(sign, () => bring(), { once: true, passive: true });
  }
  // Somebody signed in or out in another tab, or chose a language there.
  page.addEventListener("storage", () => bring(), { once: true });
  if (isOther) bring();
  else {
    whenIdle(page, () => {
      fetchApp(document);
      page.setTimeout(() => bring(), isFramed ? restMs.framed : restMs.alone);
    });
  }
}

/** A press whose two halves meet different pages is nobody's: the app waits until it is over. */
function watchPress(
  page: Window,
  landing: HTMLElement,
): { isDown: () => boolean; isRecent: () => boolean } {
  let isDown = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  // What was pressed is told of its click after this and before the next turn.
  const end = () => page.setTimeout(() => (isDown = false));
  for (const name of ["pointerdown", "keydown"] as const) {
    const begin = () => {
      isDown = true;
      lastMs = page.performance.now();
    };
    landing.addEventListener(name, begin, { capture: true });
  }
  for (const name of ["pointerup", "pointercancel", "keyup", "blur"] as const) {
    page.addEventListener(name, end, { capture: true });
  }
  return {
    isDown: () => isDown,
    isRecent: () => page.performance.now() - lastMs < answerMs,
  };
}

function showBusy(pressed: HTMLElement): void {
  pressed.setAttribute("aria-busy", "true");
  const { busy } = pressed.dataset;
  if (busy !== undefined) pressed.textContent = busy;
}

/**
 * A language that somebody chose before, a tab that is in another company, or a link to a draft theme:
 * nobody but the app knows the page's words and look.
 */
function isOfAnother(page: Window): boolean {
  if (followChosenLocale(page)) return true;
  if (page.location.hash.startsWith("#theme-preview=")) return true;
  if (page.location.pathname !== "/") return false;
  try {
    return page.sessionStorage.getItem("companySlug") !== null;
  } catch {
    return false;
  }
}

/** The page around speaks another language or brings a look of its own, which the app is told of. */
function isOfHost(page: Window): boolean {
  const given = readFrameFields(page);
  return isFrameInOtherLanguage(page, given.get("locale")) || given.has("themed");
}

/** The app comes by itself, after everything that the page shows. */
function whenIdle(page: Window, work: () => void): void {
  // Some browsers do not know it.
  const knowsIdle: boolean = "requestIdleCallback" in page;
  const wait = () => {
    if (knowsIdle) page.requestIdleCallback(work, { timeout: longestWaitMs });
    else page.setTimeout(work);
  };
  if (page.document.readyState === "complete") wait();
  else page.addEventListener("load", wait, { once: true });
}

const landing = document.querySelector<HTMLElement>("#landing");
const app = document.querySelector<HTMLElement>("#app");
if (landing !== null && app !== null) startIsland(window, landing, app);
