/** The small face of each family, then the whole one, which is fetched where a text needs more. */
const sheets: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  "Instrument Sans": [
    () => import("./fonts/instrument-sans.css"),
    () => import("@fontsource-variable/instrument-sans/wght.css"),
  ],
  Inter: [() => import("./fonts/inter.css"), () => import("@fontsource-variable/inter/wght.css")],
  Newsreader: [
    () => import("./fonts/newsreader.css"),
    () => import("@fontsource-variable/newsreader/opsz.css"),
  ],
  "Hanken Grotesk": [
    () => import("./fonts/hanken-grotesk.css"),
    () => import("@fontsource-variable/hanken-grotesk/wght.css"),
  ],
};

/** Brings in the style sheets of the named families only. Never rejects: a font is never vital. */
export async function loadFontFamilies(names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => Object.hasOwn(sheets, name));
  const loads = wanted.flatMap((name) => sheets[name] ?? []).map((load) => load());
  await Promise.allSettled(loads);
}
