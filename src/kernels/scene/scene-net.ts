import type { PixelSize } from "../raster.ts";
import type { WasmMemory } from "../wasm-memory.ts";
import { createWasmModule, type WasmInstance } from "../wasm-module.ts";
import { decodeBase64 } from "../decode-base64.ts";
import { sceneLoopsBinary } from "./scene-loops-binary.ts";

/** A convolution: channels it reads, filters it has, side of its window, pixels from window to window. */
type Layer = {
  readonly channels: number;
  readonly filters: number;
  readonly size: number;
  readonly stride: number;
};

/** A picture of many channels with a border of one pixel of zeros, in the memory of the loops. */
type Picture = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array<ArrayBuffer>;
};

/** What the network sees: red, green, blue and where a pixel is. */
export const sceneInput = { width: 128, height: 96, channels: 5 } as const;
/** What it answers: of each pixel how much speaks for each class; what is beyond `classes` is padding. */
export const sceneOutput = { width: 64, height: 48, channels: 8, classes: 5 } as const;

const widths = [16, 32, 48, 96, 144] as const;
const filtersAtOnce = 8;

const loops = createWasmModule(sceneLoopsBinary);

function layer(channels: number, filters: number, size = 3, stride = 1): Layer {
  return { channels, filters, size, stride };
}

/** Down by halves, two convolutions a level; up again beside what was there; in the order of the weights. */
function listLayers(): readonly Layer[] {
  const down = widths
    .slice(1)
    .flatMap((after, i) => [layer(widths[i]!, after, 3, 2), layer(after, after)]);
  const up = [3, 2, 1, 0].map((i) => layer(widths[i + 1]! + widths[i]!, widths[i]!));
  return [
    layer(sceneInput.channels, widths[0], 3, 2),
    ...down,
    ...up,
    layer(widths[0], sceneOutput.channels, 1),
  ];
}

/** A convolution with its weights, in the memory of the loops. */
type LoadedLayer = Layer & {
  readonly weights: Float32Array<ArrayBuffer>;
  readonly biases: Float32Array<ArrayBuffer>;
};

/**
 * The network, ready to run any number of times: pixels of five channels row by row, `sceneInput`, to
 * logits, half that size (`sceneOutput`); of another size where that is given. A plain encoder and decoder after Ronneberger et al. 2015, trained by
 * `training/train.py`; `weights` in base64 as `training/export_weights.py` writes them. 90 million
 * multiplications a run. The same input gives the same bytes wherever it runs.
 */
export function createSceneNet(
  weights: string,
  size: PixelSize = sceneInput,
): (input: Float32Array) => Float32Array {
  if (size.width % 64 !== 0 || size.height % 32 !== 0) {
    throw new RangeError("size: must be multiples of 64 and 32");
  }
  const layers = listLayers();
  const instance = loops.instantiate(measureMemory(layers, size), layers.length * 4 + 2);
  const loaded = loadLayers(layers, decodeBase64(weights), instance.memory);
  return (input) => instance.memory.lend(() => runLayers(loaded, instance, size, input));
}

function loadLayers(
  layers: readonly Layer[],
  packed: Uint8Array<ArrayBuffer>,
  memory: WasmMemory,
): readonly LoadedLayer[] {
  const view = new DataView(packed.buffer);
  let at = 0;
  const readFloats = (count: number): Float32Array => {
    const floats = Float32Array.from({ length: count }, (_, i) =>
      view.getFloat32(at + 4 * i, true),
    );
    at += 4 * count;
    return floats;
  };
  return layers.map((one) => {
    const scales = readFloats(one.filters);
    const biases = memory.takeFloat32(readFloats(one.filters));
    const whole = new Int8Array(packed.buffer, at, one.size ** 2 * one.channels * one.filters);
    at += whole.length;
    const spread = memory.takeFloat32(whole.length);
    spreadWeights(spread, whole, scales);
    return { ...one, weights: spread, biases };
  });
}

function runLayers(
  layers: readonly LoadedLayer[],
  { memory, call }: WasmInstance,
  size: PixelSize,
  input: Float32Array,
): Float32Array {
  let next = 0;
  const take = (width: number, height: number, channels: number): Picture => ({
    width,
    height,
    channels,
    data: memory.takeFloat32((width + 2) * (height + 2) * channels),
  });
  const convolve = (source: Picture): Picture => {
    const { channels, filters, size: side, stride, weights, biases } = layers[next++]!;
    const target = take(source.width / stride, source.height / stride, filters);
    const row = (source.width + 2) * channels * 4;
    const targetRow = (target.width + 2) * filters * 4;
    const from = source.data.byteOffset + (side === 1 ? row + channels * 4 : 0);
    const to = target.data.byteOffset + targetRow + filters * 4;
    const places = [from, row, channels, side, stride, to, targetRow, target.width, target.height];
    call("convolve", ...places, filters, weights, biases, next === layers.length ? 0 : 1);
    return target;
  };
  let picture = take(size.width, size.height, sceneInput.channels);
  fillInside(picture, input);
  const passed: Picture[] = [];
  picture = convolve(picture);
  for (let level = 1; level < widths.length; level++) {
    passed.push(picture);
    picture = convolve(convolve(picture));
  }
  for (const fine of passed.toReversed()) {
    const both = take(fine.width, fine.height, picture.channels + fine.channels);
    enlargeInto(both, picture);
    copyInto(both, fine, picture.channels);
    picture = convolve(both);
  }
  return readInside(convolve(picture));
}

function measureMemory(layers: readonly Layer[], { width, height }: PixelSize): number {
  const weights = layers.reduce(
    (sum, { channels, filters, size }) => sum + size * size * channels * filters + filters,
    0,
  );
  // Half the size after the first layer, and ever less: at most three pictures as wide as the widest beside.
  const pictures = (width + 2) * (height + 2) * (sceneInput.channels + widths[0] * 3 + widths[1]);
  return (weights + pictures) * 4;
}

function spreadWeights(values: Float32Array, whole: Int8Array, scales: Float32Array): void {
  const perBlock = (values.length / scales.length) * filtersAtOnce;
  for (let i = 0; i < values.length; i++) {
    const filter = Math.floor(i / perBlock) * filtersAtOnce + (i % filtersAtOnce);
    values[i] = whole[i]! * scales[filter]!;
  }
}

function fillInside({ width, height, channels, data }: Picture, input: Float32Array): void {
  const row = width * channels;
  for (let y = 0; y < height; y++) {
    data.set(input.subarray(y * row, (y + 1) * row), ((y + 1) * (width + 2) + 1) * channels);
  }
}

function readInside({ width, height, channels, data }: Picture): Float32Array {
  const row = width * channels;
  const inside = new Float32Array(row * height);
  for (let y = 0; y < height; y++) {
    const from = ((y + 1) * (width + 2) + 1) * channels;
    inside.set(data.subarray(from, from + row), y * row);
  }
  return inside;
}

/** Twice the size, linear between the middles of pixels, into the first channels of `both`. */
function enlargeInto(both: Picture, coarse: Picture): void {
  const { width, height, channels } = coarse;
  for (let y = 0; y < both.height; y++) {
    const [up, down, partDown] = tapsOf(y, height);
    for (let x = 0; x < both.width; x++) {
      const [left, right, partRight] = tapsOf(x, width);
      const to = ((y + 1) * (both.width + 2) + x + 1) * both.channels;
      const a = ((up + 1) * (width + 2) + left + 1) * channels;
      const b = ((up + 1) * (width + 2) + right + 1) * channels;
      const c = ((down + 1) * (width + 2) + left + 1) * channels;
      const d = ((down + 1) * (width + 2) + right + 1) * channels;
      const { data } = coarse;
      for (let k = 0; k < channels; k++) {
        const above = data[a + k]! + (data[b + k]! - data[a + k]!) * partRight;
        const below = data[c + k]! + (data[d + k]! - data[c + k]!) * partRight;
        both.data[to + k] = above + (below - above) * partDown;
      }
    }
  }
}

/** The two pixels of a line of `length` around pixel `at` of one twice as long, and the second one's part. */
function tapsOf(at: number, length: number): readonly [number, number, number] {
  const place = Math.max(0, (at + 0.5) / 2 - 0.5);
  const first = Math.floor(place);
  return [first, Math.min(length - 1, first + 1), place - first];
}

function copyInto(both: Picture, fine: Picture, offset: number): void {
  const pixels = (fine.width + 2) * (fine.height + 2);
  for (let i = 0; i < pixels; i++) {
    const from = i * fine.channels;
    both.data.set(fine.data.subarray(from, from + fine.channels), i * both.channels + offset);
  }
}
