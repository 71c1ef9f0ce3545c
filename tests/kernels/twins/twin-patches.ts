import type { NearestNeighbourField, PatchLevel } from "#kernels/erase/core/patch-level.ts";

import type { ReadSetting, TwinExports, TwinMemory } from "./twin-memory.ts";
import { twinPatchLoops as loops } from "./twin-patch-loops.ts";

/** The twin of the inner loops of the exemplar fill. */
export function createTwinPatches(memory: TwinMemory, readSetting: ReadSetting): TwinExports {
  let guideWeight = 0;
  const openLevel = (): PatchLevel => {
    const [width, height] = [readSetting("width"), readSetting("height")];
    const [left, top] = [readSetting("windowLeft"), readSetting("windowTop")];
    return {
      width,
      height,
      guideWeight,
      window: { left, top, right: readSetting("windowRight"), bottom: readSetting("windowBottom") },
      colours: memory.uint8(readSetting("colours"), width * height * 4),
      means: memory.uint8(readSetting("means"), width * height * 4),
      isSource: memory.uint8(readSetting("isSource"), width * height),
      holes: memory.int32(0, 0),
      targets: memory.int32(0, 0),
      targetDepths: memory.uint16(0, 0),
    };
  };
  const withTargets = (targets: number, count: number): PatchLevel => ({
    ...openLevel(),
    targets: memory.int32(targets, count),
  });
  const openField = (at: Partial<Record<keyof NearestNeighbourField, number>>) => {
    const { left, top, right, bottom } = openLevel().window;
    const count = (right - left) * (bottom - top);
    return {
      source: memory.int32(at.source ?? 0, count),
      distance: memory.int32(at.distance ?? 0, count),
      weights: memory.float32(at.weights ?? 0, count),
      shifts: memory.int8(at.shifts ?? 0, count * 4),
    };
  };
  return {
    weighGuide(weight = 0) {
      guideWeight = weight;
    },
    measureAllMeans() {
      loops.measureAllMeans(openLevel());
    },
    measureMeans(targets = 0, count = 0) {
      loops.measureMeans(withTargets(targets, count));
    },
    measureDistances(targets = 0, count = 0, source = 0, distance = 0) {
      loops.measureDistances(withTargets(targets, count), openField({ source, distance }));
    },
    sweep(targets = 0, count = 0, source = 0, distance = 0, ...how) {
      const [backwards, reach = 0, seed = 0] = how;
      loops.sweep(withTargets(targets, count), openField({ source, distance }), {
        backwards: backwards === 1,
        reach,
        seed,
      });
    },
    setShifts(targets = 0, count = 0, source = 0, shifts = 0) {
      loops.setShifts(withTargets(targets, count), openField({ source, shifts }));
    },
    weigh(targets = 0, count = 0, distance = 0, depths = 0, weights = 0, scale = 0) {
      const part = { ...withTargets(targets, count), targetDepths: memory.uint16(depths, count) };
      loops.weigh(part, openField({ distance, weights }), scale);
    },
    vote(holes = 0, holeCount = 0, targets = 0, count = 0, source = 0, weights = 0, shifts = 0) {
      const part = { ...withTargets(targets, count), holes: memory.int32(holes, holeCount) };
      loops.vote(part, openField({ source, weights, shifts }));
    },
    halve(from = 0, to = 0, fromWidth = 0, width = 0, height = 0) {
      const read = memory.uint8(from, fromWidth * height * 2 * 4);
      loops.halve(read, fromWidth, memory.uint8(to, width * height * 4), width);
    },
    copyUp(colours = 0, width = 0, height = 0, holes = 0, count = 0) {
      const coarse = {
        ...openLevel(),
        width,
        height,
        colours: memory.uint8(colours, width * height * 4),
      };
      loops.copyUp(coarse, { ...openLevel(), holes: memory.int32(holes, count) });
    },
    refine(from = 0, width = 0, height = 0, left = 0, top = 0, right = 0, bottom = 0, ...fine) {
      const [targets = 0, count = 0, source = 0] = fine;
      const coarse = { ...openLevel(), width, height, window: { left, top, right, bottom } };
      const coarseField = { ...openField({}), source: memory.int32(from) };
      loops.refine(coarseField, coarse, withTargets(targets, count), openField({ source }));
    },
    fillInwards(order = 0, count = 0, candidates = 0, candidateCount = 0, isKnown = 0) {
      const listed = memory.int32(candidates, candidateCount);
      loops.fillInwards(openLevel(), memory.int32(order, count), listed, memory.uint8(isKnown));
    },
  };
}
