import type { EmbedLocale, EmbedOptions } from "./embed-types.ts";
import { readToken } from "./kept-token.ts";
import { sdkTexts } from "./sdk-texts.ts";

export type HostFrame = {
  iframe: HTMLIFrameElement;
  /** Gives the frame the height of its content, or null for the one it was given. */
  fit: (height: number | null) => void;
  /** Shows a link where the frame does not answer, or takes it away again. */
  offerLink(isNeeded: boolean): void;
  remove(): void;
};

const defaultHeight = "min(100svh, 860px)";

/**
 * A frame of the designer in `box`, which reserves its height from now on: what is below it never
 * moves because something has loaded.
 */
export function createFrame(
  box: HTMLElement,
  options: EmbedOptions,
  place: { origin: string; nonce: string; locale: EmbedLocale | undefined },
): HostFrame {
  const { company, route = "", height } = options;
  const { origin, nonce, locale } = place;
  const [title, offer] = sdkTexts[locale ?? matchLocale(navigator.language) ?? "en"];
  const before = box.style.minHeight;
  const base = (height && (+height ? `${+height}px` : `${height}`)) || before || defaultHeight;
  const iframe = document.createElement("iframe");
  iframe.title = title;
  iframe.loading = "lazy";
  iframe.referrerPolicy = "strict-origin-when-cross-origin";
  iframe.allow = "camera; clipboard-write; web-share; fullscreen";
  iframe.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads",
  );
  const { style } = iframe;
  style.cssText = "display:block;width:100%;border:0";
  style.height = style.minHeight = box.style.minHeight = base;
  const path = route === "/" ? "" : route;
  iframe.src = `${origin}/embed/${company}${path}#rw=${nonce}&visitor=${readToken(company) ?? ""}${locale ? `&locale=${locale}` : ""}`;
  box.append(iframe);

  const link = document.createElement("a");
  link.href = `${origin}/c/${company}${path}`;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = offer;
  return {
    iframe,
    fit: (wanted) => {
      style.height = wanted === null ? base : `${wanted}px`;
    },
    offerLink(isNeeded) {
      iframe.hidden = isNeeded;
      style.display = isNeeded ? "none" : "block";
      if (isNeeded) box.append(link);
      else link.remove();
    },
    remove() {
      iframe.remove();
      link.remove();
      box.style.minHeight = before;
    },
  };
}

/** The designer's language that a language tag asks for. */
export function matchLocale(tag: string | undefined): EmbedLocale | undefined {
  const language = (tag ?? "").slice(0, 2).toLowerCase();
  return language in sdkTexts ? (language as EmbedLocale) : undefined;
}
