import { expect, it } from "vitest";

const catalogues = import.meta.glob<{ en: object }>("/src/renderer/**/en.ts", { eager: true });

/** Names of things outside that are written with a capital in the middle. */
const ownSpelling = new Set(["WordPress", "WebP", "iPhone", "kB"]);

it("no sentence says a name of the code", () => {
  const said = Object.values(catalogues).flatMap(({ en }) => listSentences(en));
  expect(said.length).toBeGreaterThan(1000);
  const odd = said.filter((sentence) =>
    [...sentence.matchAll(/\b\w*[a-z][A-Z]\w*/g)].some(([word]) => !ownSpelling.has(word)),
  );
  expect(odd).toEqual([]);
});

function listSentences(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  if (typeof texts !== "object" || texts === null) return [];
  return Object.values(texts).flatMap(listSentences);
}
