import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { z } from "zod";

import { readMask } from "./bench-scene.ts";
import { labelComponents } from "./label-components.ts";
import { overlapOf } from "./select-score.ts";

/** Something of a scene a person may want to select, as 0 or 1 a pixel. */
export type SelectTarget = {
  readonly target: string;
  readonly cls: "walls" | "floor" | "sofa" | "objects";
  readonly truth: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const sceneSchema = z.object({ object_ids: z.record(z.string(), z.number()) });
const smallestWall = 0.03;
const smallestObject = 0.01;
const plainObjects = ["rug", "curtains", "pendant"];

/**
 * The selection targets of a scene folder in RoomBench's format, in its fixed order; objects from a
 * part of the picture on.
 */
export async function readTargets(
  folder: string,
  smallest: number = smallestObject,
): Promise<SelectTarget[]> {
  const facts = sceneSchema.parse(JSON.parse(readFileSync(join(folder, "scene.json"), "utf8")));
  const index = await readFirstChannel(join(folder, "index.png"));
  const { width, height } = index;
  const pixels = width * height;
  const targets: SelectTarget[] = [];
  const put = (target: string, cls: SelectTarget["cls"], truth: Uint8Array): void => {
    targets.push({ target, cls, truth, width, height });
  };
  const walls = await readRegion(folder, "walls.png");
  if (walls !== null) {
    const { components, labels } = labelComponents(walls, width, height, 8);
    components
      .filter(({ area }) => area >= smallestWall * pixels)
      .toSorted((a, b) => b.area - a.area || a.first - b.first)
      .forEach(({ id }, i) => {
        put(
          `walls_${i + 1}`,
          "walls",
          Uint8Array.from(labels, (label) => (label === id ? 1 : 0)),
        );
      });
  }
  const floor = await readRegion(folder, "floor.png");
  if (floor !== null && areaOf(floor) >= smallestObject * pixels) put("floor", "floor", floor);
  const sofa = await readRegion(folder, "sofa.png");
  if (sofa !== null && areaOf(sofa) >= smallestObject * pixels) put("sofa", "sofa", sofa);
  for (const [name, id] of Object.entries(facts.object_ids).toSorted((a, b) => a[1] - b[1])) {
    if (!/_\d+$/.test(name) && !plainObjects.includes(name)) continue;
    const truth = index.data.map((value) => (value === id ? 1 : 0));
    if (areaOf(truth) < smallest * pixels) continue;
    if (sofa !== null && overlapOf(truth, sofa) >= 0.9) continue;
    put(name, "objects", truth);
  }
  return targets;
}

/** Labels from this number on are walls; those below are the scene's objects. */
export const firstWall = 256;

/**
 * What every pixel of a scene belongs to, as numbers: its object, but of walls the connected part,
 * as in the targets.
 */
export async function readLabels(folder: string): Promise<Int32Array> {
  const { data, width, height } = await readFirstChannel(join(folder, "index.png"));
  const labels = Int32Array.from(data);
  const walls = await readRegion(folder, "walls.png");
  if (walls === null) return labels;
  const parts = labelComponents(walls, width, height, 8);
  const large = new Set(
    parts.components
      .filter(({ area }) => area >= smallestWall * width * height)
      .map(({ id }) => id),
  );
  parts.labels.forEach((part, i) => {
    if (large.has(part)) labels[i] = firstWall + part;
  });
  return labels;
}

async function readRegion(folder: string, name: string): Promise<Uint8Array | null> {
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  return (await readMask(file)).data.map((value) => (value > 0 ? 1 : 0));
}

async function readFirstChannel(
  file: string,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => data[i * channels]!),
  };
}

function areaOf(region: Uint8Array): number {
  return region.reduce((sum, value) => sum + value, 0);
}
