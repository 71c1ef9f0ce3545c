/** An action in words; one that has none is shown as it is written down. */
export function nameAction(names: Readonly<Record<string, string>>, action: string): string {
  return names[action] ?? action;
}

/**
 * A change in words: "erase: on → off". What is deeper than that is written as JSON. Names and values that have no
 * words, as those of settings, are shown as they are written down.
 */
export type DetailWords = {
  on: string;
  off: string;
  nothing: string;
  detailNames: Readonly<Record<string, string>>;
  detailValues: Readonly<Record<string, string>>;
};

const maxLength = 160;

/** One line for each thing that an entry's details name. */
export function describeDetails(
  details: Readonly<Record<string, unknown>>,
  words: DetailWords,
): string[] {
  return Object.entries(details).map(
    ([key, value]) => `${findWord(words.detailNames, key) ?? key}: ${describeChange(value, words)}`,
  );
}

function describeChange(value: unknown, words: DetailWords): string {
  if (isChange(value)) {
    return `${describeValue(value.before, words)} → ${describeValue(value.after, words)}`;
  }
  return describeValue(value, words);
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}

function describeValue(value: unknown, words: DetailWords): string {
  if (value === null || value === undefined || value === "") return words.nothing;
  if (typeof value === "boolean") return value ? words.on : words.off;
  if (typeof value === "string") return findWord(words.detailValues, value) ?? cut(value);
  if (typeof value === "number") return cut(String(value));
  if (Array.isArray(value)) {
    if (value.length === 0) return words.nothing;
    return cut(value.map((item) => describeValue(item, words)).join(", "));
  }
  return cut(JSON.stringify(value));
}

/** What is written down is anybody's text: "constructor" has no word. */
function findWord(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
