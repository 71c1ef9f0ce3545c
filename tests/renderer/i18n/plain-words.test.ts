import { expect, it } from "vitest";

const catalogues = import.meta.glob<Record<string, object>>("/src/renderer/**/{en,de,es}.ts", {
  eager: true,
});

/** Names of things outside that are written with a capital in the middle. */
const ownSpelling = new Set(["OpenID", "WordPress", "WebP", "iPhone", "kB"]);

/** What a sentence may be given: none of it is a name of the code, so one that is said is the sentence's own. */
const samples = [1, 2, "Oat", null, true];

it.each(["en", "de", "es"])("no sentence says a name of the code (%s)", (locale) => {
  const files = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${locale}.ts`));
  const said = files.flatMap(([, texts]) => listSentences(texts[locale]));
  expect(said.length).toBeGreaterThan(1300);
  expect(said.filter(saysName)).toEqual([]);
});

it("finds a name that only a sentence with something in it says", () => {
  const texts = {
    plain: "Saved.",
    wrong: (name: string) => `The roomSession of ${name} is open.`,
    rare: (name: string | null) => (name === null ? "No designId given." : name),
    list: { count: (count: number) => (count === 1 ? "One mask_shape." : `${count} shapes.`) },
  };
  expect(listSentences(texts).filter(saysName)).toEqual([
    ...samples.map((name) => `The roomSession of ${String(name)} is open.`),
    "No designId given.",
    "One mask_shape.",
  ]);
});

/** A capital or an underscore in the middle of a word. */
function saysName(sentence: string): boolean {
  const words = sentence.matchAll(/\p{L}*\p{Ll}(?:\p{Lu}|_\p{L})\p{L}*/gu);
  return [...words].some(([word]) => !ownSpelling.has(word));
}

/** Every text, and of one that is made of something what it comes to for each sample. */
function listSentences(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  if (isWriter(texts)) return samples.map((sample) => say(texts, sample));
  if (typeof texts !== "object" || texts === null) return [];
  return Object.values(texts).flatMap(listSentences);
}

type Writer = (...given: unknown[]) => unknown;

function isWriter(value: unknown): value is Writer {
  return typeof value === "function";
}

function say(write: Writer, sample: unknown): string {
  const said = write(...Array.from({ length: write.length }, () => sample));
  // A sample that no caller would give may come back as it is.
  if (typeof said === "string" || said === sample) return String(said);
  throw new TypeError(`${String(write)} says no sentence`);
}
