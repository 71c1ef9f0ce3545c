import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { z } from "zod";

import type { Mask } from "#kernels/raster.ts";

/** What a target is, by the first word of its name: `wall_left` is a wall, `object_chair` an object. */
export type TargetKind = "wall" | "floor" | "ceiling" | "object" | "other";

export type RealTarget = { readonly name: string; readonly kind: TargetKind };

/** What a person drew around a target: 1 inside; `isIgnored` is 1 where it is neither right nor wrong. */
export type DrawnTruth = {
  readonly width: number;
  readonly height: number;
  readonly inside: Uint8Array;
  readonly isIgnored: Uint8Array;
};

export type RealCase = {
  readonly name: string;
  readonly photoFile: string;
  readonly targets: readonly RealTarget[];
};

const pointSchema = z.tuple([z.number(), z.number(), z.number()]);
const pickSchema = z.object({
  paint: z.record(z.string(), z.string()).default({}),
  floor: z.record(z.string(), z.string()).default({}),
  clicks: z.record(z.string(), z.record(z.string(), z.array(pointSchema))).default({}),
});

/**
 * Which wall is painted and which floor is laid in each photo, and the clicks (x, y on the photo at
 * 1024 pixels; 1 or -1 for and against) that select a surface of which nobody drew the truth.
 */
export type RealPick = z.infer<typeof pickSchema>;

const truthSchema = z.object({ targets: z.record(z.string(), z.unknown()) });

/** The photos of a folder with `photos/` and `truth/`, by name. Throws when there is none. */
export function listRealCases(set: string, wanted: readonly string[]): RealCase[] {
  const names = readdirSync(join(set, "truth"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .filter((name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
    .toSorted();
  if (names.length === 0) throw new Error(`${set}: no truth/*.json of a wanted photo`);
  return names.map((name) => ({
    name,
    photoFile: findPhoto(set, name),
    targets: listTargets(set, name),
  }));
}

/** What `pick.json` says; nothing where there is none. */
export function readPick(set: string): RealPick {
  const file = join(set, "pick.json");
  return pickSchema.parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
}

/**
 * The truth of a target at the size of the photo, or at `working` size from the smaller picture that
 * goes with it, where there is one. Throws where a truth has another size than the picture it is about.
 */
export async function readTruth(
  set: string,
  photo: string,
  target: string,
  size: { readonly width: number; readonly height: number },
  scale: "photo" | "working",
): Promise<DrawnTruth> {
  const whole = join(set, "truth", `${photo}.${target}.png`);
  const smaller = join(set, "truth", `${photo}.${target}.s.png`);
  const isSmaller = scale === "working" && existsSync(smaller);
  const file = isSmaller ? smaller : whole;
  const picture = sharp(file).toColourspace("b-w").extractChannel(0);
  if (scale === "working" && !isSmaller) {
    picture.resize(size.width, size.height, { fit: "fill", kernel: "nearest" });
  }
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (width !== size.width || height !== size.height) {
    throw new Error(`${file}: ${width}×${height}, not ${size.width}×${size.height}`);
  }
  return {
    width,
    height,
    inside: Uint8Array.from(data, (value) => (value > 200 ? 1 : 0)),
    isIgnored: Uint8Array.from(data, (value) => (value > 100 && value <= 200 ? 1 : 0)),
  };
}

export function hasTruth(set: string, photo: string, target: string): boolean {
  return existsSync(join(set, "truth", `${photo}.${target}.png`));
}

export function toMask({ width, height, inside }: DrawnTruth): Mask {
  return { width, height, data: inside.map((value) => 255 * value) };
}

export function kindOf(target: string): TargetKind {
  const kinds = ["wall", "floor", "ceiling", "object"] as const;
  return kinds.find((kind) => target.startsWith(kind)) ?? "other";
}

function listTargets(set: string, name: string): RealTarget[] {
  const text = readFileSync(join(set, "truth", `${name}.json`), "utf8");
  const { targets } = truthSchema.parse(JSON.parse(text));
  return Object.keys(targets).map((target) => ({ name: target, kind: kindOf(target) }));
}

function findPhoto(set: string, name: string): string {
  const file = ["jpg", "jpeg", "png", "webp"]
    .map((ending) => join(set, "photos", `${name}.${ending}`))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`${join(set, "photos", name)}: no such picture`);
  return file;
}
