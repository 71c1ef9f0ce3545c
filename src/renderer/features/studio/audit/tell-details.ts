/** A change in words: "erase: on → off". What is deeper than that is written as JSON. */
export type DetailWords = { on: string; off: string; nothing: string };

const maxLength = 160;

/** One line for each thing that an entry's details name. */
export function tellDetails(
  details: Readonly<Record<string, unknown>>,
  words: DetailWords,
): string[] {
  return Object.entries(details).map(([key, value]) => `${key}: ${tellChange(value, words)}`);
}

function tellChange(value: unknown, words: DetailWords): string {
  if (isChange(value)) {
    return `${tellValue(value.before, words)} → ${tellValue(value.after, words)}`;
  }
  return tellValue(value, words);
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}

function tellValue(value: unknown, words: DetailWords): string {
  if (value === null || value === undefined || value === "") return words.nothing;
  if (typeof value === "boolean") return value ? words.on : words.off;
  if (typeof value === "string" || typeof value === "number") return cut(String(value));
  if (Array.isArray(value)) {
    if (value.length === 0) return words.nothing;
    return cut(value.map((item) => tellValue(item, words)).join(", "));
  }
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
