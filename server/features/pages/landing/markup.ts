/** HTML that was put together here; what stands in it is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Markup[];

/** HTML with values in it: texts are escaped, markup stays, null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = parts.map((part, index) => write(part) + (strings[index + 1] ?? ""));
  return new Markup((strings[0] ?? "") + written.join(""));
}

function write(part: Part): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escapeText(String(part));
}

/** A text between tags or inside the quotes of an attribute. */
export function escapeText(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
