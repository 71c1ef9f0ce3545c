import type { TwinExports, TwinMemory } from "./twin-memory.ts";

const filtersAtOnce = 8;

/** The twin of the network's convolution: every sum in single precision, in the same order. */
export function createTwinConvolution(memory: TwinMemory): TwinExports {
  const values = memory.float32(0);
  return {
    convolve: (...given) => {
      const [source = 0, sourceRow = 0, channels = 0, size = 0, stride = 0, ...rest] = given;
      const [target = 0, targetRow = 0, columns = 0, rows = 0, filters = 0, ...numbers] = rest;
      const [weights = 0, biases = 0, isRectified = 0] = numbers;
      const run = size * channels;
      for (let i = 0; i < rows * columns * filters; i++) {
        const filter = i % filters;
        const x = Math.floor(i / filters) % columns;
        const y = Math.floor(i / filters / columns);
        let sum = values[biases / 4 + filter]!;
        let weight = weights / 4 + (filter % filtersAtOnce);
        weight += Math.floor(filter / filtersAtOnce) * filtersAtOnce * size * run;
        for (let j = 0; j < size; j++) {
          const from = (source + (y * stride + j) * sourceRow) / 4 + x * stride * channels;
          for (let k = 0; k < run; k++) {
            sum = Math.fround(sum + Math.fround(values[from + k]! * values[weight]!));
            weight += filtersAtOnce;
          }
        }
        values[(target + y * targetRow) / 4 + x * filters + filter] =
          isRectified === 1 ? Math.max(sum, 0) : sum;
      }
    },
  };
}
