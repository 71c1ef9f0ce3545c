import { findLocale } from "./create-frame.ts";
import type { EmbedLocale, EmbedOptions } from "./embed-types.ts";
import { watchInline } from "./inline-frames.ts";
import { overlayStyle } from "./overlay-style.ts";
import { sdkTexts } from "./sdk-texts.ts";

export type Overlay = {
  /** Where the frame goes. */
  place: HTMLElement;
  open: () => void;
  close: () => void;
  name(locale: EmbedLocale): void;
  remove(): void;
};

/**
 * The designer above the page, opened by `opener` or by a floating button of its own. The browser's
 * own dialog keeps the focus inside, closes on Escape, gives the focus back and lies above
 * everything, whatever the page's z-indexes.
 */
export function createOverlay(
  opener: HTMLElement,
  options: EmbedOptions,
  parts: { locale: EmbedLocale | undefined; signal: AbortSignal; onNear: () => void },
): Overlay {
  const { mode, label } = options;
  const { signal, onNear } = parts;
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [createSheet()];
  const { dialog, title, cross, place } = addDialog(root);

  let unlock: (() => void) | undefined;
  const notify = (type: string) => opener.dispatchEvent(new CustomEvent(`roomwright:${type}`));
  const open = () => {
    if (dialog.open) return;
    onNear();
    unlock = lockScroll();
    dialog.showModal();
    notify("open");
  };
  const close = () => dialog.close();
  dialog.addEventListener("close", () => {
    unlock?.();
    notify("close");
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && close());
  cross.addEventListener("click", close);

  const float = mode === "button" ? addFloat(root, options, signal) : null;
  const trigger = float ?? opener;
  trigger.ariaHasPopup = "dialog";
  const press = (event: Event) => {
    event.preventDefault();
    open();
  };
  trigger.addEventListener("click", press, { signal });
  // Whoever is about to press does not wait for the frame afterwards.
  for (const type of ["pointerenter", "focus"]) {
    trigger.addEventListener(type, onNear, { signal, once: true });
  }
  const name = (locale: EmbedLocale) => {
    const [designer, , closing, opening] = sdkTexts[locale];
    title.textContent = dialog.ariaLabel = label ?? designer;
    cross.ariaLabel = closing;
    if (float) float.textContent = label ?? opening;
  };
  name(parts.locale ?? findLocale());
  document.body.append(host);
  return {
    place,
    open,
    close,
    name,
    remove() {
      if (dialog.open) close();
      host.remove();
      if (trigger === opener) opener.ariaHasPopup = null;
    },
  };
}

function addElement<Tag extends "button" | "div" | "dialog" | "span">(
  parent: Node,
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  parent.appendChild(element);
  return element;
}

function addDialog(root: ShadowRoot) {
  const dialog = addElement(root, "dialog", "");
  const panel = addElement(dialog, "div", "panel");
  const head = addElement(panel, "div", "head");
  const title = addElement(head, "span", "");
  const cross = addElement(head, "button", "close");
  cross.textContent = "×";
  return { dialog, title, cross, place: addElement(panel, "div", "place") };
}

/** The floating button, which makes way for a designer in the page that can be seen. */
function addFloat(root: ShadowRoot, options: EmbedOptions, signal: AbortSignal): HTMLButtonElement {
  const { color = "#15181c", ink = "#fff" } = options;
  const float = addElement(root, "button", "float");
  float.style.setProperty("--rw-ground", color);
  float.style.setProperty("--rw-ink", ink);
  watchInline(signal, (isInSight) => {
    float.hidden = isInSight;
  });
  return float;
}

/** The page behind stays where it is, and as wide as it is without its scroll bar. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
  return () => {
    style.overflow = overflow;
    style.scrollbarGutter = scrollbarGutter;
  };
}

/** A sheet made by script is let in by every content security policy. */
function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyle);
  return sheet;
}
