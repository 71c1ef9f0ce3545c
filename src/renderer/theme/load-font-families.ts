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

/** The faces that a page has rules for. */
export type FacedPage = { readonly fonts: Iterable<{ readonly family: string }> };

/** Brings in the style sheets of the named families only. Never rejects: a font is never vital. */
export async function loadFontFamilies(names: readonly string[], page: FacedPage): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => Object.hasOwn(sheets, name));
  const loads = wanted.flatMap((name) => {
    const both = sheets[name] ?? [];
    // Where the server has brought a small face, a second rule for it would show another one for a moment.
    return hasCore(page, name) ? both.slice(1) : both;
  });
  await Promise.allSettled(loads.map((load) => load()));
}

const hasCore = ({ fonts }: FacedPage, name: string) =>
  [...fonts].some(({ family }) => family.includes(`${name} `) && !family.includes("fallback"));
