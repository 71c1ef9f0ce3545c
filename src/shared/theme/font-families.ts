type Fallback = { faces: readonly string[]; adjust: number };

/** What a theme sets in a family of its own. */
type FontUse = "headers" | "subheadings" | "text";

/** The letters of a first screen in a small file that comes first. */
type Core = {
  /** The name of its face. */
  face: string;
  file: string;
  weight: string;
  /** Some are cut for the one weight that headlines have. */
  uses: readonly FontUse[];
  /**
   * By how much it is wider than what stands in for the family's text. Rather a little too much: a browser
   * counts words that come out larger than they were as a new picture of the page.
   */
  wider?: number;
};

type FontFamily = {
  /** The family name inside the self-hosted style sheet. */
  face: string;
  /** The first one for a use counts. */
  cores: readonly Core[];
  serif: boolean;
  ascent: number;
  descent: number;
  /** System faces stretched to this one's metrics, so that the swap moves nothing. */
  fallbacks: readonly Fallback[];
};

/** Letters of the same widths under the names of Windows, macOS and Linux; then Android's. */
const sans = (arial: number): readonly Fallback[] => [
  { faces: ["Arial", "Liberation Sans", "Arimo"], adjust: arial },
  { faces: ["Roboto", "Roboto Regular"], adjust: arial * 1.015 },
  { faces: ["DejaVu Sans"], adjust: arial * 0.884 },
];
const serif = (georgia: number): readonly Fallback[] => [
  { faces: ["Georgia", "Gelasio"], adjust: georgia },
  { faces: ["Noto Serif", "NotoSerif"], adjust: georgia * 0.948 },
  { faces: ["DejaVu Serif"], adjust: georgia * 0.875 },
];

/** What `npm run build:fonts` puts into them. */
const coreLetters =
  "U+20-7E,U+A0-A1,U+A9,U+AB,U+B0,U+B2,U+B7,U+BB,U+BF,U+C1,U+C4,U+C9,U+CD,U+D1,U+D3,U+D6-D7,U+DA,U+DC,U+DF,U+E1,U+E4,U+E9,U+ED,U+F1,U+F3,U+F6,U+FA,U+FC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2212";

const everywhere: readonly FontUse[] = ["headers", "subheadings", "text"];

const families: Readonly<Record<string, FontFamily>> = {
  "Instrument Sans": {
    face: "Instrument Sans Variable",
    cores: [
      {
        face: "Instrument Sans Headline",
        file: "instrument-sans-headline-core",
        weight: "600",
        uses: ["headers", "subheadings"],
        wider: 1.045,
      },
      {
        face: "Instrument Sans Core",
        file: "instrument-sans-core",
        weight: "400 600",
        uses: ["text"],
      },
    ],
    serif: false,
    ascent: 0.97,
    descent: 0.25,
    fallbacks: sans(1.01),
  },
  Inter: {
    face: "Inter Variable",
    cores: [{ face: "Inter Core", file: "inter-core", weight: "400 600", uses: everywhere }],
    serif: false,
    ascent: 0.96875,
    descent: 0.2412,
    fallbacks: sans(1.07),
  },
  Newsreader: {
    face: "Newsreader Variable",
    cores: [
      {
        face: "Newsreader Headline",
        file: "newsreader-headline-core",
        weight: "480",
        uses: ["headers"],
      },
    ],
    serif: true,
    ascent: 0.735,
    descent: 0.265,
    fallbacks: serif(0.96),
  },
  "Hanken Grotesk": {
    face: "Hanken Grotesk Variable",
    cores: [
      {
        face: "Hanken Grotesk Core",
        file: "hanken-grotesk-core",
        weight: "400 600",
        uses: everywhere,
      },
    ],
    serif: false,
    ascent: 1,
    descent: 0.303,
    fallbacks: sans(1.01),
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
export function createFontStack(name: string, use: FontUse = "text"): string {
  const family = findFamily(name);
  if (family === undefined) return `"${name}", system-ui, sans-serif`;
  const last = family.serif ? "Georgia, serif" : "system-ui, sans-serif";
  const core = findCore(family, use);
  const replaced = core?.wider === undefined ? name : core.face;
  const fallbacks = family.fallbacks.map((_, index) => `"${nameFallback(replaced, index)}"`);
  const first = core === undefined ? "" : `"${core.face}", `;
  return `${first}"${family.face}", "${name}", ${fallbacks.join(", ")}, ${last}`;
}

function findCore({ cores }: FontFamily, use: FontUse): Core | undefined {
  return cores.find(({ uses }) => uses.includes(use));
}

function nameFallback(name: string, index: number): string {
  return index === 0 ? `${name} fallback` : `${name} fallback ${index + 1}`;
}

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;

/** `@font-face` rules of the metric-adjusted fallbacks; they name installed faces and load none. */
export function createFallbackFaces(names: readonly string[]): string {
  const rules = names.flatMap((name) => {
    const family = findFamily(name);
    if (family === undefined) return [];
    return [{ face: name, wider: 1 }, ...family.cores].flatMap(({ face, wider }) =>
      wider === undefined ? [] : createFallbacks(face, family, wider),
    );
  });
  return rules.join("");
}

function createFallbacks(
  name: string,
  { ascent, descent, fallbacks }: FontFamily,
  wider: number,
): string[] {
  return fallbacks.map(({ faces, adjust: usual }, index) => {
    const adjust = usual * wider;
    const sources = faces.map((face) => `local("${face}")`).join(",");
    const metrics = `ascent-override:${percent(ascent / adjust)};descent-override:${percent(descent / adjust)};line-gap-override:0%`;
    return `@font-face{font-family:"${nameFallback(name, index)}";src:${sources};size-adjust:${percent(adjust)};${metrics}}`;
  });
}

/** The small face of a family that a page needs first: the stem of its file, and its rule. */
export type CoreFace = { file: string; createRule: (address: string) => string };

/** The small faces of a page's families, each once, those of its headlines first. */
export function listCoreFaces(typography: {
  headers: string;
  subheadings: string;
  body: string;
}): CoreFace[] {
  const { headers, subheadings, body } = typography;
  const wanted = [
    [headers, "headers"],
    [body, "text"],
    [subheadings, "subheadings"],
  ] as const;
  const found = new Map<string, CoreFace>();
  for (const [name, use] of wanted) {
    const family = findFamily(name);
    const core = family === undefined ? undefined : findCore(family, use);
    if (core === undefined) continue;
    const { face, file, weight } = core;
    found.set(face, {
      file,
      createRule: (address) =>
        `@font-face{font-family:"${face}";font-display:swap;font-weight:${weight};src:url(${address}) format("woff2");unicode-range:${coreLetters}}`,
    });
  }
  return [...found.values()];
}
