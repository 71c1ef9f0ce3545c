/** The languages of the designer. */
export type EmbedLocale = "en" | "de" | "es";

/**
 * `auto` grows with the page inside, `fill` is as large as its element; `modal` opens above the page
 * when the element is pressed, `button` puts a floating button on the page that does.
 */
export type EmbedMode = "auto" | "fill" | "modal" | "button";

/** Any part of a company's styles; what is left out stays the company's own. */
export type EmbedTheme = { readonly [field: string]: unknown };

/** What the page knows already, so that the visitor need not say it. */
export type EmbedPrefill = {
  /** The visitor, for the form that asks for a quote. */
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** The SKU of the product that the page is about. */
  product?: string | undefined;
  /** The sample room to begin in: its name or id. */
  room?: string | undefined;
};

export type EmbedOptions = {
  /** The company's short name. */
  company: string;
  /** Where to begin, such as "/upload". */
  route?: string | undefined;
  /** Left out, it is the language of the host page, then the visitor's. */
  locale?: string | undefined;
  mode?: EmbedMode | undefined;
  /** Kept free before anything has loaded: pixels or a CSS length. */
  height?: number | string | undefined;
  theme?: EmbedTheme | undefined;
  prefill?: EmbedPrefill | undefined;
  /** Goes with a request for a quote, unseen; the page's own `utm_` parameters always do. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Asks for `lead:submitted`, which is not sent otherwise. */
  leads?: boolean | undefined;
  /** Asks for `cart:add`, and with it for the button that sends it. */
  cart?: boolean | undefined;
  /** On the floating button and above the dialog, instead of the words it comes with. */
  label?: string | undefined;
  /** Of the floating button: its ground and its letters, as CSS colours. */
  color?: string | undefined;
  ink?: string | undefined;
  /** Milliseconds until a link stands in for a frame that shows nothing; a start page that can be seen is waited for. */
  timeoutMs?: number | undefined;
};

export type EmbedProduct = {
  sku: string;
  /** How many areas show it. */
  qty: number;
  /** What one unit costs, in the smallest coin of the currency. */
  priceMinor: number;
  currency: string;
  /** What that buys: "2.5 L", "m²", "roll". */
  priceUnit: string;
};

/** What can be listened to, and what a listener is given. */
export type EmbedEvents = {
  ready: { protocol: 1; features: string[]; locale: string; theme: "company" | "host" };
  resize: { height: number; cause: "load" | "content" | "route" | "viewport" };
  route: { path: string; title: string };
  "design:saved": { designId: string; products: EmbedProduct[] };
  "product:selected": {
    sku: string;
    name: string;
    priceMinor: number;
    currency: string;
    priceUnit: string;
  };
  /** `qty` is what is needed of each, in its `priceUnit`. */
  "cart:add": { designId: string; products: EmbedProduct[]; totalMinor: number; currency: string };
  "render:started": { jobId: string; designId: string };
  "render:progress": { jobId: string; pct: number };
  "render:done": { jobId: string; designId: string };
  "render:failed": { jobId: string; code: string };
  "lead:submitted": { quoteId: string };
  "auth:required": { reason: string };
  error: { code: string; message: string };
};

export type EmbedListener<Type extends keyof EmbedEvents> = (data: EmbedEvents[Type]) => void;

/** One designer on the page. */
export type Embed = {
  readonly iframe: HTMLIFrameElement;
  /** Resolves with the first `ready`; rejects when the frame does not answer or is destroyed. */
  readonly ready: Promise<EmbedEvents["ready"]>;
  /** Messages of the frame that were malformed, unknown or too large. */
  readonly dropped: number;
  /** A listener for `ready` that comes late is called at once. */
  on<Type extends keyof EmbedEvents>(type: Type, listener: EmbedListener<Type>): Embed;
  once<Type extends keyof EmbedEvents>(type: Type, listener: EmbedListener<Type>): Embed;
  off<Type extends keyof EmbedEvents>(type: Type, listener: EmbedListener<Type>): Embed;
  navigate(path: string): void;
  setTheme(styles: EmbedTheme): void;
  setLocale(locale: EmbedLocale): void;
  /** Opens a photo in the designer, as if the visitor had chosen it. */
  loadImage(file: Blob | ArrayBuffer, name?: string): void;
  /** Of a dialog; elsewhere they do nothing. */
  open(): void;
  close(): void;
  destroy(): void;
};

export type RoomwrightSdk = {
  readonly version: 1;
  /** Where the designer is served from. */
  readonly origin: string;
  /** Throws when there is no such element. */
  create(target: Element | string, options: EmbedOptions): Embed;
};

declare global {
  interface Window {
    Roomwright: RoomwrightSdk;
  }
  interface Element {
    /** The designer in an element that was mounted by its `data-roomwright`. */
    roomwright?: Embed | undefined;
  }
}
