import { parseArgs } from "node:util";

import { linearOfByte } from "#kernels/colour.ts";
import { searchShadowInSteps, type ShadowSearch } from "#kernels/erase/shadow/find-cast-shadow.ts";
import { logFloor } from "#kernels/erase/shadow/log-picture.ts";
import { shadowWeights } from "#kernels/erase/shadow/shadow-evidence.ts";
import type { Raster } from "#kernels/raster.ts";
import { runSteps } from "#kernels/steps.ts";

import { listScenes, type SceneFiles } from "./erase/erase-set.ts";
import { readMask, readRaster } from "./erase/picture-file.ts";
import { fitStandardised, type Sample } from "./erase/fit-standardised.ts";

/**
 * Fits the weights of a shadow's evidence (`shadow-evidence.ts`) on rooms with and without the
 * object, whose difference is the light that the object takes: `--set` names their folders. Prints
 * how right and how complete each sixth of the rooms is, weighed by a fit on the others, then the
 * weights of all.
 */
const { values: options } = parseArgs({
  options: { set: { type: "string", multiple: true, default: [] } },
});

/** Rooms are dealt to so many folds by their number. */
const folds = 6;
/** In logarithms: a shadow lacks this much light, what lacks less than the second has none. */
const shadowGain = 0.15;
const noGain = 0.07;

type Found = Sample & { readonly fold: number; readonly hasObject: boolean; readonly gain: number };

const found: Found[] = [];
for (const set of options.set) {
  for (const scene of await listScenes(set)) found.push(...(await readFound(scene)));
}
const judged = found.filter(({ gain }) => gain > shadowGain || gain <= noGain);
const rows = Array.from({ length: folds }, (_, fold) => {
  const odds = fitStandardised(judged.filter((sample) => sample.fold !== fold));
  return [0, 0.5, 1].map((least) => judge(fold, least, odds));
}).flat();
console.table(rows);
const [bias, ...weights] = fitStandardised(judged);
const names = Object.keys(shadowWeights).slice(1);
console.log({ bias, ...Object.fromEntries(names.map((name, i) => [name, weights[i]])) });

/** How right and how complete the superpixels of a fold with these odds are, by area. */
function judge(fold: number, least: number, [first = 0, ...others]: readonly number[]) {
  const tested = found.filter((sample) => sample.fold === fold);
  const taken = tested.filter(
    ({ features }) => others.reduce((odds, w, c) => odds + w * features[c]!, first) > least,
  );
  const withObject = taken.filter(({ hasObject }) => hasObject);
  const shadow = tested.filter(({ gain }) => gain > shadowGain);
  return {
    fold,
    least,
    precision: areaOf(withObject.filter(({ gain }) => gain > noGain)) / areaOf(withObject),
    recall: areaOf(taken.filter(({ gain }) => gain > shadowGain)) / areaOf(shadow),
    foundWithoutObject: areaOf(taken.filter(({ hasObject }) => !hasObject)) / areaOf(withObject),
  };
}

function areaOf(list: readonly Found[]): number {
  return list.reduce((area, { weight }) => area + weight, 0);
}

async function readFound({ name, photo, clean, object }: SceneFiles): Promise<Found[]> {
  const pictures = [await readRaster(photo), await readRaster(clean)] as const;
  const drawn = await readMask(object);
  const mask = { ...drawn, data: drawn.data.map((value) => (value > 127 ? 255 : 0)) };
  const fold = Number(name.replace(/\D/g, "")) % folds;
  return pictures.flatMap((picture, index) => {
    const search = runSteps(searchShadowInSteps(picture, mask));
    if (search === null) return [];
    const gains = measureGains(search, pictures);
    const { graph, evidence } = search;
    const near = [...evidence.isPossible.keys()].filter((k) => evidence.isPossible[k] === 1);
    const number = evidence.features.length / graph.count;
    return near.map((k): Found => {
      const gain = index === 0 ? gains[k]! : 0;
      const features = evidence.features.slice(k * number, (k + 1) * number);
      const truth = gain > shadowGain ? 1 : 0;
      return { fold, hasObject: index === 0, gain, features, truth, weight: graph.sizes[k]! };
    });
  });
}

/** By superpixel, how much light the object takes, in logarithms. */
function measureGains(
  { area, small, graph }: ShadowSearch,
  [photo, clean]: readonly [Raster, Raster],
): Float64Array {
  const sums = new Float64Array(graph.count);
  const numbers = new Float64Array(graph.count);
  for (let y = area.top; y < area.bottom; y++) {
    const row = Math.floor(((y - area.top) * small.height) / (area.bottom - area.top));
    for (let x = area.left; x < area.right; x++) {
      const column = Math.floor(((x - area.left) * small.width) / (area.right - area.left));
      const k = graph.labels[row * small.width + column]!;
      const p = y * photo.width + x;
      sums[k]! += lightAt(clean, p) - lightAt(photo, p);
      numbers[k]! += 1;
    }
  }
  return sums.map((sum, k) => sum / Math.max(1, numbers[k]!));
}

function lightAt({ data }: Raster, p: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += Math.log(linearOfByte[data[p * 4 + c]!]! + logFloor);
  return sum / 3;
}
