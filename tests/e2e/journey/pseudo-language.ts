import { parse } from "@swc/core";
import { expect } from "@playwright/test";
import type { BrowserContext, Page, Response } from "@playwright/test";

/**
 * A language that nobody speaks: English with accents, a third longer and in brackets. What is cut
 * off loses its closing bracket, and what stands in no catalogue has none. It exists here only: the
 * English catalogues are rewritten on their way to the page.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/(?:texts-)?en-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: await rewriteCatalogue(await response.text()) });
  });
}

const accents: Readonly<Record<string, string>> = {
  a: "áá",
  e: "éé",
  i: "íí",
  o: "óó",
  u: "úú",
  y: "ýý",
  A: "ÁÁ",
  E: "ÉÉ",
  I: "ÍÍ",
  O: "ÓÓ",
  U: "ÚÚ",
};

/** Every sentence of a built catalogue in pseudo, whatever surrounds it in the code. */
export async function rewriteCatalogue(code: string): Promise<string> {
  const bytes = Buffer.from(code);
  const program: unknown = await parse(code, { syntax: "ecmascript" });
  // Positions are bytes, counted through all that was ever parsed; the first statement's are known.
  const base = readSpan(program).start - Buffer.byteLength(/^\s*/.exec(code)?.[0] ?? "");
  let done = 0;
  const pieces: string[] = [];
  for (const { start, end, isFirst, isLast } of collectWords(program)) {
    const words = bytes.subarray(start - base, end - base).toString();
    pieces.push(bytes.subarray(done, start - base).toString());
    pieces.push(`${isFirst ? "[" : ""}${lengthen(words)}${isLast ? "]" : ""}`);
    done = end - base;
  }
  return pieces.join("") + bytes.subarray(done).toString();
}

/** Words between quotes or placeholders; escapes are left alone. */
function lengthen(words: string): string {
  return words
    .split(/(\\(?:u[\da-f]{4}|x[\da-f]{2}|.))/i)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[aeiouy]/gi, (letter) => accents[letter] ?? letter),
    )
    .join("");
}

type Node = Readonly<Record<string, unknown>>;
type Span = { start: number; end: number };
/** A run of words in the code, and whether a sentence begins or ends with it. */
type Words = Span & { isFirst: boolean; isLast: boolean };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const readSpan = (node: unknown): Span => (node as { span: Span }).span;

/** What is shown: not names of properties or modules, nor the language of a plural. */
function collectWords(node: unknown): Words[] {
  if (Array.isArray(node)) return node.flatMap(collectWords);
  if (!isNode(node)) return [];
  switch (node["type"]) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "BinaryExpression":
    case "MemberExpression":
      return [];
    case "KeyValueProperty":
      return collectWords(node["value"]);
    case "StringLiteral": {
      const { start, end } = readSpan(node);
      if (node["value"] === "en") return [];
      return [{ start: start + 1, end: end - 1, isFirst: true, isLast: true }];
    }
    case "TemplateLiteral":
      return collectTemplate(node);
    default:
      return Object.values(node).flatMap(collectWords);
  }
}

function collectTemplate(node: Node): Words[] {
  const quasis = node["quasis"] as readonly Node[];
  if (quasis.length === 1 && quasis[0]?.["raw"] === "en") return [];
  const words = quasis.map((quasi, index) => ({
    ...readSpan(quasi),
    isFirst: index === 0,
    isLast: index === quasis.length - 1,
  }));
  return [...words, ...collectWords(node["expressions"])].toSorted((a, b) => a.start - b.start);
}

/** Units and formats that no catalogue holds. */
const units =
  /\b(?:px|cm|mm|m|L|MB|s|roll|piece|AM|PM|EUR|USD|SKU|JPG|PNG|WebP|Esc|Ctrl|Alt|Shift|Tab|Space|Enter|Del|English|now|min|ago|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;

/**
 * Nothing that the product says is cut off, and everything it says comes from a catalogue. What the
 * page was told by the server, `told`, is said as it is.
 */
export async function expectTranslated(page: Page, told: readonly string[], where: string) {
  const { said, cut } = await page.evaluate(readSaid);
  expect(cut, `${where}: cut off`).toEqual([]);
  const names = told.toSorted((a, b) => b.length - a.length);
  const own = said.filter((text) => {
    let rest = names.reduce((left, name) => left.replaceAll(name, ""), text);
    for (let before = ""; before !== rest;) {
      before = rest;
      rest = rest.replaceAll(/\[[^[\]]*\]/g, "");
    }
    return /\p{L}{2}/u.test(rest.replaceAll(units, ""));
  });
  expect(own, `${where}: in no catalogue`).toEqual([]);
}

/** In the page: what can be read, and which of the product's own sentences do not fit their box. */
function readSaid(): { said: string[]; cut: string[] } {
  const said: string[] = [];
  const cut: string[] = [];
  const noteCut = (element: Element, text: string) => {
    const { overflowX, clipPath } = getComputedStyle(element);
    // What is only read out has no size; what gives way with three dots is read out in full.
    if (clipPath !== "none" || overflowX === "visible") return;
    // A choice gives way with three dots; its list says it in full.
    if (element.role === "combobox") return;
    const name = element.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
    if (element.scrollWidth > element.clientWidth + 1 && !name.includes(text)) cut.push(text);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const element = node.parentElement;
    if (text === "" || element === null || element.closest("script,style,noscript,code") !== null)
      continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    said.push(text);
    if (text.startsWith("[") && text.endsWith("]")) noteCut(element, text);
  }
  return { said, cut };
}

/** Every text in the answers of the server, a page's own props among them, from now on. */
export function collectTold(page: Page): Set<string> {
  const told = new Set<string>();
  page.on("response", (response) => {
    readTold(response).then(
      (body) => collectStrings(body, told),
      () => undefined,
    );
  });
  return told;
}

async function readTold(response: Response): Promise<unknown> {
  const type = response.headers()["content-type"] ?? "";
  if (type.includes("json")) return response.json();
  if (!type.includes("html")) return null;
  const props = /<script [^>]*id="page-props">(.*?)<\/script>/s.exec(await response.text());
  return JSON.parse(props?.[1] ?? "null");
}

function collectStrings(value: unknown, into: Set<string>): void {
  if (typeof value === "string" && value.length > 1) into.add(value);
  else if (isNode(value)) for (const one of Object.values(value)) collectStrings(one, into);
}
