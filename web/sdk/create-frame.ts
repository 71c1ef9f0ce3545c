import type { EmbedLocale, EmbedOptions } from "./embed-types.ts";
import { readToken } from "./kept-token.ts";
import { sdkTexts } from "./sdk-texts.ts";
import { whenUnseen } from "./when-unseen.ts";

/** A designer's frame, and all that the conversation with it needs to know. */
export type HostFrame = {
  box: HTMLElement;
  /** What the frame lies in: the box, or what goes above the page. */
  place: HTMLElement;
  options: EmbedOptions;
  origin: string;
  /** Says which frame speaks: 128 random bits in hexadecimal. */
  nonce: string;
  locale: EmbedLocale | undefined;
  /** Aborted when the designer is destroyed. */
  stop: AbortController;
  iframe: HTMLIFrameElement;
  /** Gives the frame the height of its content, or null for the one it was given. */
  fit: (height: number | null) => void;
  /** Shows a link where the frame does not answer, or takes it away again. */
  offerLink(isNeeded: boolean): void;
  /** Goes where that link leads. */
  follow: () => void;
  remove(): void;
};

const defaultHeight = "min(100svh, 860px)";
const abilities = ["camera", "clipboard-write", "web-share", "fullscreen"];

/**
 * A frame of the designer in `box`, which reserves its height from now on: what is below it never
 * moves because something has loaded. One that fills is as large as its box, however that is sized.
 * One that is to lie above the page is on no page yet.
 */
export function createFrame(box: HTMLElement, options: EmbedOptions, origin: string): HostFrame {
  const { company, route = "", mode = "auto", theme } = options;
  const locale = matchLocale(options.locale ?? document.documentElement.lang);
  const stop = new AbortController();
  const nonce = createNonce();
  const [title, offer] = sdkTexts[locale ?? findLocale()];
  const isOver = mode !== "auto" && mode !== "fill";
  const place = isOver ? document.createElement("div") : box;
  const iframe = createIframe(title);
  const path = route === "/" ? "" : route;
  const spoken = locale ? `locale=${locale}` : "";
  // The start page is written by the server, which reads nothing behind the hash.
  const asked = spoken && !path ? `?${spoken}` : "";
  const fields = `#rw=${nonce}&visitor=${readToken(company) ?? ""}${spoken && `&${spoken}`}${theme ? "&themed" : ""}`;
  iframe.src = `${origin}/embed/${company}${path}${asked}${fields}`;
  const { fit, giveBack } = takePlace(place, iframe, { options, isOver, signal: stop.signal });

  const link = createLink(`${origin}/c/${company}${path}`, offer);
  return {
    box,
    place,
    options,
    origin,
    nonce,
    locale,
    stop,
    iframe,
    fit,
    offerLink(isNeeded) {
      iframe.hidden = isNeeded;
      iframe.style.display = isNeeded ? "none" : "block";
      if (isNeeded) place.append(link);
      else link.remove();
    },
    follow: () => link.click(),
    remove() {
      iframe.remove();
      link.remove();
      giveBack();
    },
  };
}

/** Puts the frame into its place, as high as that is from now on. */
function takePlace(
  place: HTMLElement,
  iframe: HTMLIFrameElement,
  { options, isOver, signal }: { options: EmbedOptions; isOver: boolean; signal: AbortSignal },
): { fit: HostFrame["fit"]; giveBack: () => void } {
  const { height, mode = "auto" } = options;
  const fills = mode !== "auto";
  const { minHeight: before, position } = place.style;
  const wanted = (height && (+height ? `${+height}px` : `${height}`)) || before;
  // What is lower than this holds a word for browsers without scripts, and no designer.
  const has = place.clientHeight > 160 ? place.clientHeight : 0;
  let base = wanted || `${has}px`;
  const { style } = iframe;
  const reserve = (next: string) => {
    base = next;
    if (!isOver && (!has || wanted)) place.style.minHeight = base;
    if (fills) return;
    style.height = style.minHeight = base;
    // Margins collapse through an empty box, and not through one with a frame in it.
    style.position = base === "0px" ? "absolute" : "static";
  };
  style.cssText = "display:block;width:100%;border:0";
  if (fills) {
    style.cssText += ";position:absolute;inset:0;height:100%";
    if (isOver || getComputedStyle(place).position === "static") place.style.position = "relative";
  }
  reserve(base);
  place.append(iframe);
  if (!isOver && !wanted && !has) whenUnseen(place, signal, () => reserve(defaultHeight));
  return {
    fit(next) {
      style.height = next === null ? base : `${next}px`;
    },
    giveBack() {
      place.style.minHeight = before;
      place.style.position = position;
    },
  };
}

/** A frame that may do what the designer needs, and nothing else. */
function createIframe(title: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.title = title;
  iframe.loading = "lazy";
  iframe.referrerPolicy = "strict-origin-when-cross-origin";
  iframe.allow = abilities.filter(isKnownAbility).join("; ");
  iframe.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads",
  );
  return iframe;
}

/** What stands in for a frame that does not answer. */
function createLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = text;
  return link;
}

/** The designer's language that a language tag asks for. */
export function matchLocale(tag: string | undefined): EmbedLocale | undefined {
  const language = (tag ?? "").slice(0, 2).toLowerCase();
  return language in sdkTexts ? (language as EmbedLocale) : undefined;
}

/** The language of what the host page shows itself, where it names none that the designer has. */
export function findLocale(): EmbedLocale {
  return matchLocale(navigator.language) ?? "en";
}

function createNonce(): string {
  let nonce = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
    nonce += (byte + 256).toString(16).slice(1);
  }
  return nonce;
}

/** A browser complains to the page about what it does not know. */
function isKnownAbility(name: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { features(): string[] } };
  return !featurePolicy || featurePolicy.features().includes(name);
}
