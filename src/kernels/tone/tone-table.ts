import type { TonePreset } from "#shared/edit.ts";
import { linearFromOklab, linearFromSrgb, oklabFromLinear, srgbFromLinear } from "#shared/oklab.ts";

/** Steps along each side of a tone table. */
export const toneTableSize = 33;

/**
 * A colour table of 33 × 33 × 33 entries, red fastest, three floats each (0 to 255, in steps of
 * 1/64, so that the last bits of an engine's powers do not matter): what becomes of an sRGB colour.
 */
export type ToneTable = Float32Array;

type ToneRecipe = {
  /** Gains of the long, middle and short cones: a change of the light's colour (von Kries, 1902). */
  readonly cones: readonly [number, number, number];
  /** Stops of exposure. */
  readonly exposure: number;
  /** Power of lightness about middle grey; above 1 has more contrast. */
  readonly contrast: number;
  /** Gain of chroma. */
  readonly chroma: number;
};

const recipes: Readonly<Record<TonePreset, ToneRecipe>> = {
  neutral: { cones: [1, 1, 1], exposure: 0, contrast: 1, chroma: 1 },
  warm: { cones: [1.03, 0.995, 0.84], exposure: 0.04, contrast: 1, chroma: 1.04 },
  cool: { cones: [0.975, 1.005, 1.14], exposure: 0.02, contrast: 1, chroma: 0.97 },
  evening: { cones: [1.07, 0.97, 0.66], exposure: -0.75, contrast: 1.12, chroma: 1.02 },
};

const middleGrey = 0.5;

/** The table of a preset; `neutral` is the identity. Cost: 36 thousand colours. */
export function createToneTable(preset: TonePreset): ToneTable {
  const recipe = recipes[preset];
  const table = new Float32Array(toneTableSize ** 3 * 3);
  const steps = Array.from({ length: toneTableSize }, (_, step) =>
    linearFromSrgb(step / (toneTableSize - 1)),
  );
  let at = 0;
  for (const blue of steps) {
    for (const green of steps) {
      for (const red of steps) {
        table.set(toneColour(recipe, red, green, blue), at);
        at += 3;
      }
    }
  }
  return table;
}

const tables = new Map<TonePreset, ToneTable>();

/** The table of a preset, made once and then shared; not to be written to. */
export function findToneTable(preset: TonePreset): ToneTable {
  const known = tables.get(preset);
  if (known !== undefined) return known;
  const table = createToneTable(preset);
  tables.set(preset, table);
  return table;
}

/** Linear light in, 0 to 1; sRGB out, 0 to 255. */
function toneColour(
  { cones, exposure, contrast, chroma }: ToneRecipe,
  red: number,
  green: number,
  blue: number,
): [number, number, number] {
  const gain = 2 ** exposure;
  const adapted = adapt([red, green, blue], [cones[0] * gain, cones[1] * gain, cones[2] * gain]);
  const [lightness, a, b] = oklabFromLinear(adapted);
  const shown = middleGrey * (Math.max(0, lightness) / middleGrey) ** contrast;
  const shoulder = shown <= 0.9 ? shown : 0.9 + 0.1 * (1 - Math.exp((0.9 - shown) / 0.1));
  const kept = lightness > 1 || contrast !== 1 || exposure !== 0 ? shoulder : lightness;
  const out = linearFromOklab([kept, a * chroma, b * chroma]);
  return [levelFromLinear(out[0]), levelFromLinear(out[1]), levelFromLinear(out[2])];
}

function levelFromLinear(light: number): number {
  return Math.round(255 * 64 * srgbFromLinear(light)) / 64;
}

/** Scales cone responses (Hunt-Pointer-Estevez matrix for D65 sRGB). */
function adapt(
  [red, green, blue]: readonly [number, number, number],
  [longGain, middleGain, shortGain]: readonly [number, number, number],
): [number, number, number] {
  const long = longGain * (0.31399022 * red + 0.63951294 * green + 0.04649755 * blue);
  const middle = middleGain * (0.15537241 * red + 0.75789446 * green + 0.08670142 * blue);
  const short = shortGain * (0.01775239 * red + 0.10944209 * green + 0.87256922 * blue);
  return [
    5.47221206 * long - 4.6419601 * middle + 0.16963708 * short,
    -1.1252419 * long + 2.29317094 * middle - 0.1678952 * short,
    0.02980165 * long - 0.19318073 * middle + 1.16364789 * short,
  ];
}
