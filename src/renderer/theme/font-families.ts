type FontFamily = {
  /** The family name inside the self-hosted style sheet. */
  face: string;
  serif: boolean;
  /** A system face stretched to this one's metrics, so that the swap moves nothing. */
  fallback: { faces: readonly string[]; sizeAdjust: string; ascent: string; descent: string };
  load: () => Promise<unknown>;
};

/** Letters of the same widths under the names of Windows, macOS and Linux. */
const sansFaces = ["Arial", "Liberation Sans", "Arimo"];
const serifFaces = ["Georgia", "Gelasio"];

const families: Readonly<Record<string, FontFamily>> = {
  "Instrument Sans": {
    face: "Instrument Sans Variable",
    serif: false,
    fallback: { faces: sansFaces, sizeAdjust: "101%", ascent: "96%", descent: "25%" },
    load: () => import("@fontsource-variable/instrument-sans/wght.css"),
  },
  Inter: {
    face: "Inter Variable",
    serif: false,
    fallback: { faces: sansFaces, sizeAdjust: "107%", ascent: "90.5%", descent: "22.5%" },
    load: () => import("@fontsource-variable/inter/wght.css"),
  },
  Newsreader: {
    face: "Newsreader Variable",
    serif: true,
    fallback: { faces: serifFaces, sizeAdjust: "96%", ascent: "77%", descent: "28%" },
    load: () => import("@fontsource-variable/newsreader/opsz.css"),
  },
  "Hanken Grotesk": {
    face: "Hanken Grotesk Variable",
    serif: false,
    fallback: { faces: sansFaces, sizeAdjust: "101%", ascent: "99%", descent: "30%" },
    load: () => import("@fontsource-variable/hanken-grotesk/wght.css"),
  },
};

/** The families that the product brings along, by the names a theme calls them. */
export const hostedFamilies: readonly string[] = Object.keys(families);

function findFamily(name: string): FontFamily | undefined {
  return Object.hasOwn(families, name) ? families[name] : undefined;
}

/** Whether the product sets this family as a serif; an unknown family counts as sans. */
export function isSerif(name: string): boolean {
  return findFamily(name)?.serif ?? false;
}

/** The `font-family` value for a family a company names; unknown ones must be installed to show. */
export function createFontStack(name: string): string {
  const family = findFamily(name);
  if (family === undefined) return `"${name}", system-ui, sans-serif`;
  const last = family.serif ? "Georgia, serif" : "system-ui, sans-serif";
  return `"${family.face}", "${name}", "${name} fallback", ${last}`;
}

/** `@font-face` rules of the metric-adjusted fallbacks; they name installed faces and load none. */
export const fallbackFaces: string = Object.entries(families)
  .map(
    ([
      name,
      {
        fallback: { faces, sizeAdjust, ascent, descent },
      },
    ]) => {
      const metrics = `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%`;
      const sources = faces.map((face) => `local("${face}")`).join(",");
      return `@font-face{font-family:"${name} fallback";src:${sources};size-adjust:${sizeAdjust};${metrics}}`;
    },
  )
  .join("");

/** Brings in the style sheets of the named families only. Never rejects: a font is never vital. */
export async function loadFontFamilies(names: readonly string[]): Promise<void> {
  const loads = [...new Set(names)].map(async (name) => {
    await findFamily(name)?.load();
  });
  await Promise.allSettled(loads);
}
