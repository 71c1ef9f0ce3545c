const sheets: Readonly<Record<string, () => Promise<unknown>>> = {
  "Instrument Sans": () => import("./fonts/instrument-sans.css"),
  Inter: () => import("./fonts/inter.css"),
  Newsreader: () => import("./fonts/newsreader.css"),
  "Hanken Grotesk": () => import("./fonts/hanken-grotesk.css"),
};

/** Brings in the style sheets of the named families only. Never rejects: a font is never vital. */
export async function loadFontFamilies(names: readonly string[]): Promise<void> {
  const loads = [...new Set(names)].map(async (name) => {
    if (Object.hasOwn(sheets, name)) await sheets[name]?.();
  });
  await Promise.allSettled(loads);
}
