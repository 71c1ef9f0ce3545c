import { beginFillInSteps, countStarts, findBegun } from "#kernels/erase/begin-fill.ts";
import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createPyramid } from "#kernels/erase/erase-pyramid.ts";
import { fillHoleInSteps, listWorks, prepareGuide } from "#kernels/erase/fill-hole.ts";
import { createStartCritic, type StartFaults } from "#kernels/erase/judge-start.ts";
import { createRandom } from "#kernels/random.ts";
import type { Raster } from "#kernels/raster.ts";
import { runSteps } from "#kernels/steps.ts";

import { scoreErase, type EraseScene, type EraseScore } from "../metrics/score-erase.ts";

/** One start: what the critic says of it, and how good the fill was that came of it. */
export type MeasuredStart = StartFaults & Pick<EraseScore, "psnrObj" | "ssimObj" | "swd">;

/**
 * Fills the object's place from so many starts, each alone, the same for the same room. Where its
 * shadow lay the truth is given: what is measured is the fill.
 */
export function measureStarts(scene: EraseScene, starts: number): MeasuredStart[] {
  return Array.from({ length: starts }, (_, i) => {
    const judged = listLevels(scene);
    const begun = judged.levels[judged.begun]!;
    // Ranks beyond what is begun are one start each.
    const choice = () => ({ random: createRandom(1), rank: countStarts(begun) + i });
    const works = listWorks(judged.levels).slice(judged.begun);
    const field = runSteps(beginFillInSteps(works, judged.guide, choice()));
    const faults = createStartCritic(begun, judged.guide)(field);

    const finest = createFinest(scene);
    runSteps(fillHoleInSteps(finest, choice()));
    const made = drawLevel(finest);
    const { psnrObj, ssimObj, swd } = scoreErase(made, { ...scene, mask: scene.object });
    return { ...faults, psnrObj, ssimObj, swd };
  });
}

function listLevels(scene: EraseScene) {
  const levels = createPyramid(createFinest(scene));
  return { levels, begun: findBegun(levels), guide: runSteps(prepareGuide(levels)) };
}

function createFinest({ photo, clean, mask, object }: EraseScene): EraseLevel {
  const { width, height } = photo;
  const colours = new Uint8Array(photo.data);
  for (let at = 0; at < width * height; at++) {
    const isShadow = mask.data[at] === 1 && object.data[at] === 0;
    if (isShadow) colours.set(clean.data.subarray(at * 4, at * 4 + 3), at * 4);
    colours[at * 4 + 3] = 0;
  }
  return createLevel(colours, Uint8Array.from(object.data), width, height);
}

function drawLevel({ width, height, colours }: EraseLevel): Raster {
  const data = new Uint8ClampedArray(colours);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data };
}
