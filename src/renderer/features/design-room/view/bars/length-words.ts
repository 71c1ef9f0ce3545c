/** How lengths are written: metres and centimetres, or feet and inches. */
export type LengthSystem = "metric" | "imperial";

export const minKnownMetres = 0.05;
export const maxKnownMetres = 30;

const imperialRegions = new Set(["US", "LR", "MM"]);
const metresOf = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 } as const;
type Unit = keyof typeof metresOf;

const unitWords: Readonly<Record<string, Unit>> = {
  mm: "mm",
  cm: "cm",
  m: "m",
  in: "in",
  inch: "in",
  inches: "in",
  zoll: "in",
  '"': "in",
  ft: "ft",
  feet: "ft",
  foot: "ft",
  fuß: "ft",
  pies: "ft",
  pie: "ft",
  "'": "ft",
};

/** By the region of the first language that names one. */
export function chooseLengthSystem(languages: readonly string[]): LengthSystem {
  const region = languages
    .map((tag) => tag.split("-").at(-1) ?? "")
    .find((part) => /^[A-Z]{2}$/.test(part));
  return region !== undefined && imperialRegions.has(region) ? "imperial" : "metric";
}

/**
 * Metres of a length as a person writes it ("2,40", "240 cm", "2 m 40", "7' 10""), a number without a
 * unit in metres or feet; null for what is none.
 */
export function parseLength(text: string, system: LengthSystem): number | null {
  const tidy = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u2032\u2019]/g, "'")
    .replaceAll(/[\u2033\u201d]|''/g, '"');
  const parts = [...tidy.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-zß]+|["'])?\s*/g)];
  const first = parts[0];
  if (first === undefined || parts.length > 2) return null;
  if (parts.map(([all]) => all).join("") !== tidy) return null;
  let metres = 0;
  let last: Unit | null = null;
  for (const [, digits = "", word] of parts) {
    const unit: Unit | null =
      word === undefined ? unitAfter(last, system) : (unitWords[word] ?? null);
    if (unit === null || (last !== null && !isSmaller(unit, last))) return null;
    metres += Number(digits.replace(",", ".")) * metresOf[unit];
    last = unit;
  }
  return metres;
}

/** A length as a person writes it, to a centimetre or an inch. */
export function formatLength(metres: number, system: LengthSystem, locale: string): string {
  if (system === "imperial") {
    const inches = Math.round(metres / metresOf.in);
    const feet = Math.floor(inches / 12);
    return feet === 0 ? `${inches}\u2033` : `${feet}\u2032 ${inches % 12}\u2033`;
  }
  if (metres < 0.995) return `${Math.round(metres * 100)} cm`;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${metres.toLocaleString(locale, digits)} m`;
}

/** "2 m 40" and "7 ft 10" go on in the smaller unit. */
function unitAfter(last: Unit | null, system: LengthSystem): Unit | null {
  if (last === null) return system === "metric" ? "m" : "ft";
  if (last === "m") return "cm";
  return last === "ft" ? "in" : null;
}

function isSmaller(unit: Unit, than: Unit): boolean {
  return (than === "m" && unit === "cm") || (than === "ft" && unit === "in");
}
