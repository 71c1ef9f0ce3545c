/**
 * Words that the project gave up for the one of the glossary in ARCHITECTURE.md. They are looked
 * for in file names, identifiers and comments; texts for people and data are free to use them.
 */
type RetiredWord = {
  word: RegExp;
  use: string;
  /** Where the word has no other meaning than the one given up; everywhere when left out. */
  within?: RegExp;
  /** Prose may use it: only names are refused. */
  namesOnly?: boolean;
};

const production = /^(src|server|web)\//;
const retiredWords: readonly RetiredWord[] = [
  { word: /^desks?$/, use: "session client" },
  { word: /^(shelf|shelves|racks?)$/, use: "cache" },
  { word: /^stock(s|ed)?$/, use: "product" },
  { word: /^(wear|wears|wearing|worn|undress|undressed)$/, use: "apply", within: production },
  { word: /^errands?$/, use: "purpose or task" },
  { word: /^(wish|wishes|wished)$/, use: "request" },
  { word: /^doomed$/, use: "deleted" },
  { word: /^gates?$/, use: "barrier or check", within: production },
  {
    word: /^doors?$/,
    use: "platform or entry point",
    within: /^(server|web|src\/(main|renderer\/(app|desktop|platform|services|state)))\//,
    namesOnly: true,
  },
  { word: /^tells?$/, use: "notify or describe", within: production, namesOnly: true },
  { word: /^spots?$/, use: "region", within: /^src\/.*\/design-room\// },
  { word: /^(mark|marks|marked|marking)$/, use: "selection", within: /^src\/.*\/design-room\// },
];
/** Other senses of the same letters: a logo, a sign on the canvas. */
const otherSenses =
  /company ?marks?|reticle ?marks?|decimal ?marks?|tick ?marks?|check ?marks?|question marks?/gi;
/** Names made of two words that were given up as a whole. */
const retiredNames: ReadonlyMap<string, string> = new Map([
  ["meetPerson", "changePerson"],
  ["StudioRoom", "StudioSampleRoom"],
  ["PaintMaterial", "PaintProduct"],
  ["TexturedMaterial", "TexturedProduct"],
  ["MaterialKind", "ProductKind"],
]);

const pieces =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|([A-Za-z_$][\w$]*)/g;

/** The retired words of one file, each once, with the word to use. */
export function findRetiredWords(file: string, content: string): string[] {
  const found = new Set<string>();
  const check = (text: string, isName: boolean) => {
    for (const word of splitWords(text)) {
      const rule = retiredWords.find(
        (one) =>
          one.word.test(word) &&
          (one.within?.test(file) ?? true) &&
          (isName || one.namesOnly !== true),
      );
      if (rule !== undefined) found.add(`${file}: "${word}" is retired; use ${rule.use}`);
    }
  };
  check(file, true);
  for (const [, comment, name] of content.matchAll(pieces)) {
    if (comment !== undefined) check(comment, false);
    if (name === undefined) continue;
    check(name, true);
    const use = retiredNames.get(name);
    if (use !== undefined) found.add(`${file}: "${name}" is retired; use ${use}`);
  }
  return [...found];
}

function splitWords(text: string): string[] {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll(otherSenses, " ")
    .toLowerCase()
    .split(/[^a-z]+/);
}
