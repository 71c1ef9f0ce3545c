import type { Camera, RoomAxis } from "../camera/camera.ts";
import { segmentLength, type Segment } from "../camera/segment.ts";
import type { PixelSize } from "../raster.ts";
import type { StepPicture } from "./line-evidence.ts";
import { listRays } from "./room-box.ts";

/** Pixels of a cell's side. */
const cellSide = 14;

/** What cells of a picture look like, to tell from it which way the surface there faces. */
export type FaceFeatures = PixelSize & {
  /** The room's directions of the cells' middles, as `listRays`. */
  readonly rays: Float32Array;
  /** `featureCount` numbers a cell. */
  readonly values: Float32Array;
};

export const featureCount = 16;

/** Looks at a picture's cells; `segments` are in the picture's pixels. Linear in the pixels. */
export function describeFaces(
  picture: StepPicture,
  camera: Camera,
  segments: Readonly<Record<RoomAxis, readonly Segment[]>>,
): FaceFeatures {
  const width = Math.ceil(picture.width / cellSide);
  const height = Math.ceil(picture.height / cellSide);
  const count = width * height;
  const rays = listRays(camera, width, height);
  const colour = averageCells(picture, width, height);
  const density = (["x", "y", "z"] as const).map((axis) =>
    blurCells(gatherLines(picture, segments[axis], width, height), width, height),
  );
  const values = new Float32Array(count * featureCount);
  const slopes = Float32Array.from({ length: count }, (_, i) => {
    const [x, y, z] = rays.subarray(3 * i, 3 * i + 3);
    return z! / Math.sqrt(x! * x! + y! * y!);
  });
  const seeds = [
    (slope: number) => slope < -0.7,
    (slope: number) => Math.abs(slope) < 0.15,
    (slope: number) => slope > 0.45,
  ].map((isSeed) => slopes.reduce<number[]>((all, s, i) => (isSeed(s) ? [...all, i] : all), []));
  let mean = 0;
  for (let i = 0; i < count; i++) mean += colour[4 * i]! / count;
  for (let i = 0; i < count; i++) {
    const slope = slopes[i]!;
    const [x, y, z] = density.map((plane) => plane[i]!);
    const all = x! + y! + z! + 0.5;
    const likeness = seeds.map((cells) => likenessTo(colour, i, cells));
    const level = slope > 0 ? 1 : -1;
    values.set(
      [
        1,
        x! / all,
        y! / all,
        z! / all,
        (level * x!) / all,
        (level * y!) / all,
        (level * z!) / all,
        likeness[0]! - likeness[1]!,
        likeness[2]! - likeness[1]!,
        likeness[0]!,
        likeness[2]!,
        (colour[4 * i]! - mean) / 20,
        Math.max(0, colour[4 * i]! - mean) / 20,
        Math.sqrt(colour[4 * i + 1]! ** 2 + colour[4 * i + 2]! ** 2) / 20,
        Math.log1p(colour[4 * i + 3]!),
        level * Math.log1p(colour[4 * i + 3]!),
      ],
      i * featureCount,
    );
  }
  return { width, height, rays, values };
}

/** Of every cell the mean L, a, b and the mean change from pixel to pixel. */
function averageCells({ width, height, data }: StepPicture, across: number, down: number) {
  const cells = new Float32Array(4 * across * down);
  const counts = new Float32Array(across * down);
  for (let y = 1; y < height; y += 2) {
    for (let x = 1; x < width; x += 2) {
      const cell = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
      const at = 3 * (y * width + x);
      cells[4 * cell]! += data[at]!;
      cells[4 * cell + 1]! += data[at + 1]!;
      cells[4 * cell + 2]! += data[at + 2]!;
      cells[4 * cell + 3]! +=
        Math.abs(data[at]! - data[at - 3]!) + Math.abs(data[at]! - data[at - 3 * width]!);
      counts[cell]! += 1;
    }
  }
  for (let i = 0; i < cells.length; i++) cells[i]! /= Math.max(1, counts[i >> 2]!);
  return cells;
}

function gatherLines(
  { width, height }: PixelSize,
  segments: readonly Segment[],
  across: number,
  down: number,
): Float32Array {
  const cells = new Float32Array(across * down);
  for (const segment of segments) {
    const steps = Math.ceil(segmentLength(segment) / 2);
    for (let i = 0; i < steps; i++) {
      const part = (i + 0.5) / steps;
      const x = Math.floor(((segment.x1 + (segment.x2 - segment.x1) * part) * across) / width);
      const y = Math.floor(((segment.y1 + (segment.y2 - segment.y1) * part) * down) / height);
      if (x >= 0 && y >= 0 && x < across && y < down) cells[y * across + x]! += 2 / cellSide;
    }
  }
  return cells;
}

/** Sums under a window of five cells, falling off. */
function blurCells(cells: Float32Array, width: number, height: number): Float32Array {
  const kernel = [0.3, 0.7, 1, 0.7, 0.3];
  const pass = (from: Float32Array, step: number, size: number, place: (i: number) => number) =>
    from.map((_, i) => {
      const at = place(i);
      let sum = 0;
      for (let k = -2; k <= 2; k++) {
        if (at + k >= 0 && at + k < size) sum += kernel[k + 2]! * from[i + k * step]!;
      }
      return sum;
    });
  return pass(
    pass(cells, 1, width, (i) => i % width),
    width,
    height,
    (i) => Math.floor(i / width),
  );
}

/** The log of how alike a cell's colour is to some cells, on average; -4 and below for not at all. */
function likenessTo(colour: Float32Array, cell: number, others: readonly number[]): number {
  if (others.length === 0) return -2;
  let sum = 0;
  for (const other of others) {
    const l = (colour[4 * cell]! - colour[4 * other]!) / 10;
    const a = (colour[4 * cell + 1]! - colour[4 * other + 1]!) / 5;
    const b = (colour[4 * cell + 2]! - colour[4 * other + 2]!) / 5;
    sum += Math.exp(-0.5 * (l * l + a * a + b * b));
  }
  return Math.log(sum / others.length + 0.018);
}
