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
  const written = parts.map((part, index) => write(part) + tighten(strings[index + 1]));
  return new Markup(tighten(strings[0]) + written.join(""));
}

/** Sources break their lines where a page must not have a space. */
function tighten(text = ""): string {
  return text.replaceAll(/(>?)\s*\n\s*([<>]?)/g, (_, end: string, start: string) =>
    end + start === "" ? " " : end + start,
  );
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
