import type { Mask, PixelSize, Raster } from "../raster.ts";
import { sceneLightOfByte } from "./camera-response.ts";

const maxSide = 512;
/** At most this many samples along each side of a block are read. */
const samples = 3;
/** Coverage (a byte) up to which a sample is beside the surface, and from which it is of it. */
const leastCoverage = 64;
const mostCoverage = 191;

/** A small copy of a photo in scene light with the coverage of a surface, for estimates. */
export type SmallScene = PixelSize & {
  /** Scene light, one plane a channel. */
  readonly light: readonly [Float32Array, Float32Array, Float32Array];
  /** 0 to 1. */
  readonly cover: Float32Array;
};

/** Block means of photo and mask so that no side is longer than 512. Cost: 9 reads a block. */
export function shrinkScene(photo: Raster, mask: Mask): SmallScene {
  const block = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / maxSide));
  const width = Math.ceil(photo.width / block);
  const height = Math.ceil(photo.height / block);
  const plane = (): Float32Array => new Float32Array(width * height);
  const scene: SmallScene = { width, height, light: [plane(), plane(), plane()], cover: plane() };
  const offsets = sampleOffsets(block);
  const columns = offsets.map((dx) =>
    Int32Array.from({ length: width }, (_, x) => Math.min(photo.width - 1, x * block + dx)),
  );
  const weight = 1 / (offsets.length * offsets.length);
  const lights = Float64Array.from(sceneLightOfByte, (light) => weight * light);
  // Or a soft border would reach into a narrow white thing beside the surface, which tells its light.
  const covers = Float64Array.from({ length: 256 }, (_, byte) => {
    const part = (byte - leastCoverage) / (mostCoverage - leastCoverage);
    return weight * Math.min(1, Math.max(0, part));
  });
  const addSamples = createSampler({ photo, mask, scene, lights, covers });
  for (let y = 0; y < height; y++) {
    for (const dy of offsets) {
      const row = Math.min(photo.height - 1, y * block + dy) * photo.width;
      for (const xs of columns) addSamples(row, xs, y * width);
    }
  }
  return scene;
}

type Sampling = {
  readonly photo: Raster;
  readonly mask: Mask;
  readonly scene: SmallScene;
  /** What a byte of the photo, and one of the mask, adds to a mean. */
  readonly lights: Float64Array;
  readonly covers: Float64Array;
};

/** Adds one sample to every block of a row: a function of its own, which engines compile well. */
function createSampler({
  photo: { data },
  mask,
  scene,
  lights,
  covers,
}: Sampling): (row: number, columns: Int32Array, to: number) => void {
  const [red, green, blue] = scene.light;
  const { cover } = scene;
  const coverages = mask.data;
  return (row, columns, to) => {
    for (let x = 0; x < columns.length; x++) {
      const at = row + columns[x]!;
      red[to + x]! += lights[data[at * 4]!]!;
      green[to + x]! += lights[data[at * 4 + 1]!]!;
      blue[to + x]! += lights[data[at * 4 + 2]!]!;
      cover[to + x]! += covers[coverages[at]!]!;
    }
  };
}

function sampleOffsets(block: number): number[] {
  const count = Math.min(samples, block);
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * block) / count));
}
