import { createContext, runInContext } from "node:vm";

import type { Embed, EmbedOptions, RoomwrightSdk } from "#web/sdk/embed-types.ts";

/** A message that the host's script posted into its frame. */
export type PostedMessage = {
  message: { seq: number; re?: number; type: string; data: Record<string, unknown>; id: string };
  origin: string;
};

class FakeElement extends EventTarget {
  readonly style: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  readonly children: FakeElement[] = [];
  readonly attributes: Record<string, string> = {};
  readonly tag: string;
  parent: FakeElement | null = null;
  bottom = 2000;
  [field: string]: unknown;

  constructor(tag: string) {
    super();
    this.tag = tag;
  }
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  append(child: FakeElement) {
    child.parent = this;
    this.children.push(child);
  }
  click() {
    this["clicks"] = Number(this["clicks"] ?? 0) + 1;
  }
  remove() {
    const at = this.parent?.children.indexOf(this) ?? -1;
    if (at >= 0) this.parent?.children.splice(at, 1);
  }
  getBoundingClientRect() {
    return { top: 100, bottom: this.bottom };
  }
}

export type FakeHostOptions = {
  scriptSrc?: string;
  lang?: string;
  storageThrows?: boolean;
  search?: string;
  /** When the script beside the first one comes: at once, when it is told to, or never. */
  conversation?: "at once" | "late" | "refused" | "untrusted";
  /** Boxes that are on the page when the script comes, by their data attributes. */
  boxes?: Record<string, string>[];
};

/** The scripts as they are built: the one that a page names, and the one that comes beside it. */
export type SdkCode = { loader: string; conversation: string };

/** As much of a host page as the scripts for host pages touch; the scripts are the built ones. */
export function runSdk(code: SdkCode, options: FakeHostOptions = {}) {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const posted: PostedMessage[] = [];
  const timers = new Map<number, { work: () => void; delayMs: number }>();
  const boxes = (options.boxes ?? []).map((dataset) => Object.assign(createBox(), { dataset }));
  const src = options.scriptSrc ?? "https://product.test/embed/v1.js";
  const scripts: FakeElement[] = [];
  /** What the browser does with a script that the page adds. */
  const runScript = (script: FakeElement) => {
    const isRefused = options.conversation === "refused";
    if (!isRefused) runInContext(code.conversation, context);
    script.dispatchEvent(new Event(isRefused ? "error" : "load"));
  };
  const document = {
    currentScript: { src, nonce: "a-number" },
    head: {
      append(script: FakeElement) {
        if (options.conversation === "untrusted") throw new TypeError("not a trusted script");
        scripts.push(script);
        if ((options.conversation ?? "at once") !== "late") runScript(script);
      },
    },
    documentElement: { lang: options.lang ?? "en" },
    readyState: "complete",
    activeElement: null as unknown,
    querySelector: () => null,
    querySelectorAll: () => boxes,
    createElement(tag: string) {
      const element = new FakeElement(tag);
      element["contentWindow"] = {
        postMessage: (message: PostedMessage["message"], origin: string) =>
          posted.push({ message: structuredClone(message), origin }),
      };
      return element;
    },
  };
  const page: Record<string, unknown> = {
    document,
    URL,
    URLSearchParams,
    queueMicrotask,
    AbortController,
    getComputedStyle: () => ({ position: "static" }),
    performance: { getEntriesByType: () => [] },
    MutationObserver: class {
      observe() {}
    },
    CustomEvent,
    HTMLElement: FakeElement,
    ArrayBuffer,
    crypto: globalThis.crypto,
    innerHeight: 900,
    location: { href: "https://shop.test/", search: options.search ?? "" },
    navigator: { language: "en-GB" },
    IntersectionObserver: class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
    requestAnimationFrame: (work: () => void) => work(),
    setTimeout(work: () => void, delayMs: number) {
      timers.set(timers.size + 1, { work, delayMs });
      return timers.size;
    },
    clearTimeout: (timer: number) => timers.delete(timer),
    addEventListener: events.addEventListener.bind(events),
    localStorage: {
      getItem: (key: string) => open().get(key) ?? null,
      setItem: (key: string, value: string) => void open().set(key, value),
      removeItem: (key: string) => void open().delete(key),
    },
  };
  const open = () => {
    if (options.storageThrows === true) throw new DOMException("blocked", "SecurityError");
    return stored;
  };
  page["window"] = page;
  const context = createContext(page);
  runInContext(code.loader, context);
  const sdk = page["Roomwright"] as RoomwrightSdk;

  const create = (embedOptions: Partial<EmbedOptions> = {}, box = createBox()) => {
    const embed = sdk.create(box as unknown as Element, { company: "acme", ...embedOptions });
    return { box, ...drive(embed) };
  };
  /** What the frame of an embed says, as the browser would bring it. */
  const drive = (embed: Embed) => {
    const iframe = embed.iframe as unknown as FakeElement & { src: string };
    const id = /#rw=([0-9a-f]*)/.exec(iframe.src)?.[1] ?? "";
    let seq = 0;
    const bring = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
      const source = "source" in from ? from.source : iframe["contentWindow"];
      const event = Object.assign(new Event("message"), {
        data,
        source,
        origin: from.origin ?? "https://product.test",
      });
      events.dispatchEvent(event);
    };
    const say = (type: string, data: unknown, changes: object = {}) => {
      seq += 1;
      bring({ v: 1, ns: "roomwright", id, seq, type, data, ...changes });
    };
    const ready = { protocol: 1, features: [], locale: "en", theme: "company" };
    return { embed, iframe, id, bring, say, sayReady: () => say("ready", ready) };
  };
  const bringScripts = () => scripts.forEach(runScript);
  const refuseScripts = () => {
    for (const script of scripts) script.dispatchEvent(new Event("error"));
  };
  return {
    page,
    sdk,
    scripts,
    bringScripts,
    refuseScripts,
    boxes,
    posted,
    stored,
    timers,
    document,
    create,
    drive,
    events,
  };
}

function createBox(): FakeElement {
  return new FakeElement("div");
}
