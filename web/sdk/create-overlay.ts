import { findLocale } from "./create-frame.ts";
import type { HostFrame } from "./create-frame.ts";
import type { EmbedLocale, EmbedOptions } from "./embed-types.ts";
import { onPress } from "./on-press.ts";
import { overlayStyle } from "./overlay-style.ts";
import { sdkTexts } from "./sdk-texts.ts";
import { watchInline } from "./watch-inline.ts";

export type Overlay = {
  open: () => void;
  close: () => void;
  name(locale: EmbedLocale): void;
  remove(): void;
};

/** Its sentences beside those of the frame: on its close button and on the floating button. */
const overlayTexts: Readonly<Record<EmbedLocale, readonly [close: string, open: string]>> = {
  en: ["Close", "See it in your room"],
  de: ["Schließen", "In Ihrem Raum ansehen"],
  es: ["Cerrar", "Véalo en su espacio"],
};

/**
 * The designer above the page, opened by the element that was marked or by a floating button of its
 * own. The browser's own dialog keeps the focus inside, closes on Escape, gives the focus back and
 * lies above everything, whatever the page's z-indexes.
 */
export function createOverlay({ box: opener, place, options, ...rest }: HostFrame): Overlay {
  const { origin, iframe, locale: first = findLocale() } = rest;
  const { mode, label } = options;
  const { signal } = rest.stop;
  const onNear = () => {
    iframe.loading = "eager";
  };
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [createSheet()];
  const { dialog, panel, title, cross } = addDialog(root);
  place.className = "place";
  panel.append(place);

  let unlock: (() => void) | undefined;
  const notify = (type: string) => opener.dispatchEvent(new CustomEvent(`roomwright:${type}`));
  const open = () => {
    if (dialog.open) return;
    onNear();
    unlock ??= lockScroll();
    dialog.showModal();
    notify("open");
  };
  const close = () => dialog.close();
  dialog.addEventListener("close", () => {
    // It comes later, and the dialog may be open again.
    if (dialog.open) return;
    unlock?.();
    unlock = undefined;
    notify("close");
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && close());
  cross.addEventListener("click", close);

  const float = mode === "button" ? addFloat(root, options, { origin, signal }) : null;
  const trigger = float ?? opener;
  trigger.ariaHasPopup = "dialog";
  onPress(trigger, signal, open);
  // Whoever is about to press does not wait for the frame afterwards.
  for (const type of ["pointerenter", "focus"]) {
    trigger.addEventListener(type, onNear, { signal, once: true });
  }
  const name = (locale: EmbedLocale) => {
    const [closing, opening] = overlayTexts[locale];
    title.textContent = dialog.ariaLabel = label ?? sdkTexts[locale][0];
    cross.ariaLabel = closing;
    if (float) float.textContent = label ?? opening;
  };
  name(first);
  document.body.append(host);
  return {
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
  return { dialog, panel, title, cross };
}

/** The floating button, which makes way for a designer in the page that can be seen. */
function addFloat(
  root: ShadowRoot,
  options: EmbedOptions,
  { origin, signal }: { origin: string; signal: AbortSignal },
): HTMLButtonElement {
  const { color = "#15181c", ink = "#fff" } = options;
  const float = addElement(root, "button", "float");
  float.style.setProperty("--rw-ground", color);
  float.style.setProperty("--rw-ink", ink);
  watchInline(origin, signal, (isInSight) => {
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
