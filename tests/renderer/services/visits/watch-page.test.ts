import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watchPage } from "#renderer/services/visits/watch-page.ts";

type Shape = {
  tag: string;
  attributes?: Record<string, string>;
  visit?: string;
  /** What of it, or of what it stands in, is found by these selectors. */
  within?: readonly string[];
  download?: string;
};

/** As much of an element as is looked at; anything else it says is not there to be read. */
class SomeElement {
  readonly tagName: string;
  readonly dataset: { visit?: string };
  readonly download: string;
  readonly #shape: Shape;

  constructor(shape: Shape) {
    this.#shape = shape;
    this.tagName = shape.tag;
    this.dataset = shape.visit === undefined ? {} : { visit: shape.visit };
    this.download = shape.download ?? "";
  }

  closest(selector: string): SomeElement | null {
    return this.#shape.within?.some((part) => selector.includes(part)) === true ? this : null;
  }

  getAttribute(name: string): string | null {
    return this.#shape.attributes?.[name] ?? null;
  }
}

function openPage() {
  const heard = new Map<string, (event: object) => void>();
  const signals: AbortSignal[] = [];
  const page = {
    addEventListener: (
      type: string,
      listener: (event: object) => void,
      { signal }: { signal: AbortSignal },
    ) => {
      heard.set(type, listener);
      signals.push(signal);
    },
  };
  const seen: object[] = [];
  const stop = watchPage(page as unknown as Document, (event) => seen.push(event));
  const happen = (type: string, shape: Shape, more: object = {}) =>
    heard.get(type)?.({ target: new SomeElement(shape), ...more });
  const happenAt = (type: string, event: Event) => heard.get(type)?.(event);
  return { seen, stop, signals, happen, happenAt };
}

const pressed = (name: string) => ({ kind: "element-interaction", name });
const file = (name: string) => ({ kind: "file-download", name });
const form = (name: string) => ({ kind: "form-interaction", name });

describe("what is noted of a page", () => {
  beforeEach(() => {
    vi.stubGlobal("Element", SomeElement);
    vi.stubGlobal("HTMLElement", SomeElement);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("names what is pressed by its own name, its role or its kind", () => {
    const { seen, happen } = openPage();
    const within = ["button"];
    happen("click", { tag: "INPUT", within, visit: "product", attributes: { type: "radio" } });
    happen("click", { tag: "DIV", within, attributes: { role: "tab" } });
    happen("click", { tag: "BUTTON", within });
    happen("click", { tag: "INPUT", within, attributes: { type: "email" } });
    happen("click", { tag: "DIV", within, attributes: { role: "application" } });
    happen("click", { tag: "P" });
    expect(seen).toEqual(["product", "tab", "button", "field"].map(pressed));
  });

  it("hears of marks on the canvas by pointer and by key, of moving it nothing", () => {
    const { seen, happen } = openPage();
    const canvas = { tag: "DIV", within: ["[data-tool]:not", "[data-tool]"] };
    happen("pointerup", canvas, { isPrimary: true, button: 0 });
    happen("pointerup", canvas, { isPrimary: true, button: 1 });
    happen("pointerup", canvas, { isPrimary: false, button: 0 });
    happen("click", canvas);
    happen("keydown", canvas, { key: "Enter", repeat: false });
    happen("keydown", canvas, { key: "Enter", repeat: true });
    happen("keydown", canvas, { key: "a", repeat: false });
    happen("pointerup", { tag: "DIV" }, { isPrimary: true, button: 0 });
    expect(seen).toEqual([pressed("mark"), pressed("mark")]);
  });

  it("knows of a file what kind it is, not what it is called", () => {
    const { seen, happen, happenAt } = openPage();
    const within = ["a[download]"];
    happen("click", { tag: "A", within, download: "Ada's kitchen.png" });
    happen("click", { tag: "A", within, download: "ada@example.com" });
    happen("click", { tag: "A", within, download: "Kitchen" });
    happenAt("file-saved", new CustomEvent("file-saved", { detail: "Salon.pdf" }));
    expect(seen).toEqual([file("png"), file("file"), file("file"), file("pdf")]);
  });

  it("knows of a form that it was sent, and its name if the app gave it one", () => {
    const { seen, happen } = openPage();
    happen("submit", { tag: "FORM" });
    happen("submit", { tag: "FORM", visit: "search" });
    expect(seen).toEqual([form("form"), form("search")]);
  });

  it("ends with everything that it listened to", () => {
    const { stop, signals } = openPage();
    expect(signals.some(({ aborted }) => aborted)).toBe(false);
    stop();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
