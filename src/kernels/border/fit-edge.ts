import type { Raster } from "../raster.ts";
import { blurAlong, findNormals, type BorderLine } from "./border-line.ts";
import { planEdgeSearch, type EdgeSearch, type EdgeTemplate } from "./edge-template.ts";

/** Where the photo's edge is at each point of a line, and how soft. */
export type FittedEdge = {
  /** How far towards the area it lies, in pixels of the photo. */
  readonly shift: Float64Array;
  /** How sure that is: 0 to 1. */
  readonly clearness: Float64Array;
  /** The standard deviation of its blur, in pixels of the photo. */
  readonly width: Float64Array;
};

/** Colours along a line, 0 to 255: red, green and blue of a point after each other. */
export type EdgeColours = { readonly inside: Float64Array; readonly outside: Float64Array };

/** Levels between both sides, and multiples of what the fit leaves, that make an edge half sure. */
const faintStep = 4;
const noiseTimes = 2;
/** How sure an edge is that moves half as far as it was found away. */
const unsure = 0.05;
/** Points around one that colours and widths are smoothed over. */
const colourReach = 5;
const widthReach = 12;
/** The width of an edge that cannot be seen. */
const usualWidth = 0.7;

/**
 * Fits a blurred step between two colours to the photo across every point of a line (pixels of the
 * photo, the area on its right). `scale` is how many pixels of the photo points are apart. Cost: some
 * 60 bilinear reads and 1500 multiplications a point.
 */
export function fitEdge(photo: Raster, line: Points, scale: number): FittedEdge {
  const search = planEdgeSearch(scale);
  const n = line.x.length;
  const [shift, clearness, width] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const levels = new Float64Array(search.samples);
  eachProfile(photo, line, scale, search, (i, profile) => {
    projectProfile(profile, search.samples, levels);
    const found = findEdge(levels, search);
    // What cannot be seen is where it was taken to be.
    shift[i] = (found.shift * found.clearness) / (found.clearness + unsure);
    clearness[i] = found.clearness;
    width[i] = found.clearness > 0.2 ? found.template.width : usualWidth;
  });
  const usual = medianWidth(width, clearness);
  const bounded = width.map((value) => Math.min(value, mostWidth * usual));
  return { shift, clearness, width: blurAlong(bounded, weigh(clearness), widthReach) };
}

/** A lens draws edges alike; what is wider than this many times the usual is light on a wall. */
const mostWidth = 1.4;
const clear = 0.5;

function medianWidth(width: Float64Array, clearness: Float64Array): number {
  const clearOnes = width.filter((_, i) => clearness[i]! > clear).toSorted();
  return clearOnes[clearOnes.length >> 1] ?? usualWidth;
}

/** The colours of both sides of the edge on a line that was fitted to it. */
export function readColours(
  photo: Raster,
  line: Points,
  scale: number,
  { clearness, width }: FittedEdge,
): EdgeColours {
  const search = planEdgeSearch(scale);
  const here = search.templates[(search.templates.length - 1) / 2]!;
  const plane = (): Float64Array => new Float64Array(line.x.length);
  const inside = [plane(), plane(), plane()];
  const outside = [plane(), plane(), plane()];
  eachProfile(photo, line, scale, search, (i, profile) => {
    const template = here.find((one) => one.width >= width[i]! * 0.8) ?? here.at(-1)!;
    for (let c = 0; c < 3; c++) {
      const [outer, inner] = fitLevels(profile, c, template);
      outside[c]![i] = outer;
      inside[c]![i] = inner;
    }
  });
  const weight = weigh(clearness);
  const smooth = (planes: Float64Array[]): Float64Array =>
    interleave(planes.map((values) => blurAlong(values, weight, colourReach)));
  return { inside: smooth(inside), outside: smooth(outside) };
}

type Points = Pick<BorderLine, "x" | "y">;

function weigh(clearness: Float64Array): Float64Array {
  return clearness.map((value) => value * value + 0.001);
}

function eachProfile(
  photo: Raster,
  line: Points,
  scale: number,
  search: EdgeSearch,
  take: (i: number, profile: Float64Array) => void,
): void {
  const normals = findNormals(line, 3);
  const profile = new Float64Array(search.samples * 3);
  for (let i = 0; i < line.x.length; i++) {
    const [normalX, normalY] = [normals.x[i]!, normals.y[i]!];
    readAcross(photo, line.x[i]!, line.y[i]!, normalX, normalY, scale / 3, search, profile);
    take(i, profile);
  }
}

function interleave(planes: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(planes[0]!.length * 3);
  planes.forEach((plane, c) => {
    for (let i = 0; i < plane.length; i++) out[i * 3 + c] = Math.min(255, Math.max(0, plane[i]!));
  });
  return out;
}

/** Colours along the normal from outside in, each the mean of three reads `apart` along the line. */
function readAcross(
  { width, height, data }: Raster,
  x: number,
  y: number,
  normalX: number,
  normalY: number,
  apart: number,
  { samples, spacing }: EdgeSearch,
  profile: Float64Array,
): void {
  profile.fill(0);
  const half = (samples - 1) / 2;
  for (let along = -1; along <= 1; along++) {
    const startX = x - 0.5 - along * apart * normalY;
    const startY = y - 0.5 + along * apart * normalX;
    for (let k = 0; k < samples; k++) {
      const away = (k - half) * spacing;
      const atX = Math.min(width - 1, Math.max(0, startX + away * normalX));
      const atY = Math.min(height - 1, Math.max(0, startY + away * normalY));
      const left = Math.min(Math.floor(atX), width - 2);
      const top = Math.min(Math.floor(atY), height - 2);
      const [fx, fy] = [atX - left, atY - top];
      const at = (top * width + left) * 4;
      const below = at + width * 4;
      for (let c = 0; c < 3; c++) {
        const upper = data[at + c]! * (1 - fx) + data[at + 4 + c]! * fx;
        const lower = data[below + c]! * (1 - fx) + data[below + 4 + c]! * fx;
        profile[k * 3 + c]! += (upper * (1 - fy) + lower * fy) / 3;
      }
    }
  }
}

/** The colours of a profile as one number each: along the line from its outer to its inner end's. */
function projectProfile(profile: Float64Array, samples: number, levels: Float64Array): void {
  const third = Math.floor(samples / 3);
  const step = [0, 0, 0];
  for (let k = 0; k < third; k++) {
    for (let c = 0; c < 3; c++) {
      step[c]! += profile[(samples - 1 - k) * 3 + c]! - profile[k * 3 + c]!;
    }
  }
  const length = Math.sqrt(step[0]! ** 2 + step[1]! ** 2 + step[2]! ** 2);
  if (length < 1e-6) step.fill(Math.sqrt(1 / 3));
  else for (let c = 0; c < 3; c++) step[c]! /= length;
  for (let k = 0; k < samples; k++) {
    const at = k * 3;
    levels[k] = profile[at]! * step[0]! + profile[at + 1]! * step[1]! + profile[at + 2]! * step[2]!;
  }
}

type FoundEdge = {
  readonly template: EdgeTemplate;
  readonly shift: number;
  readonly clearness: number;
};

/** The template that explains most and leaves least, and the place between it and its neighbours. */
function findEdge(levels: Float64Array, { templates, spacing }: EdgeSearch): FoundEdge {
  const best = new Float64Array(templates.length).fill(-Infinity);
  let found = templates[0]![0]!;
  let [foundAt, explained, left, top] = [0, 0, 0, -Infinity];
  for (let place = 0; place < templates.length; place++) {
    const total = varianceOf(levels, templates[place]![0]!);
    for (const template of templates[place]!) {
      const step = multiply(levels, template);
      const power = step > 0 ? (step * step) / template.power : 0;
      const score = 2 * power - total;
      if (score > best[place]!) best[place] = score;
      if (score <= top) continue;
      top = score;
      [found, foundAt, explained, left] = [template, place, power, total - power];
    }
  }
  const contrast = explained / found.power;
  const noise = Math.max(0, left) / found.values.length;
  const clearness = contrast / (contrast + faintStep * faintStep + noiseTimes * noiseTimes * noise);
  const shift = found.shift + (spacing / 2) * findPeak(best, foundAt);
  return { template: found, shift, clearness };
}

/** The sum of squares of the samples that a template is compared with, less their mean. */
function varianceOf(levels: Float64Array, { first, values }: EdgeTemplate): number {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const level = levels[first + i]!;
    sum += level;
    squares += level * level;
  }
  return squares - (sum * sum) / values.length;
}

function multiply(levels: Float64Array, { first, values }: EdgeTemplate): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += levels[first + i]! * values[i]!;
  return sum;
}

/** Where between its neighbours, -.5 to .5, a parabola through three scores has its peak. */
function findPeak(scores: Float64Array, at: number): number {
  if (at === 0 || at === scores.length - 1) return 0;
  const [before, here, after] = [scores[at - 1]!, scores[at]!, scores[at + 1]!];
  const bend = before - 2 * here + after;
  if (!(bend < 0)) return 0;
  return Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bend)));
}

/** The levels of one channel outside and inside an edge, by least squares. */
function fitLevels(
  profile: Float64Array,
  c: number,
  { first, values, mean, power }: EdgeTemplate,
): [outside: number, inside: number] {
  let [sum, step] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const level = profile[(first + i) * 3 + c]!;
    sum += level;
    step += level * values[i]!;
  }
  const slope = step / power;
  const outside = sum / values.length - slope * mean;
  return [outside, outside + slope];
}
