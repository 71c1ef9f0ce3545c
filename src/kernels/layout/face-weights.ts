import { featureCount, type FaceFeatures } from "./face-features.ts";

/** What speaks for faces, by ray. */
export type FaceEvidence = {
  readonly count: number;
  /** The room's directions of each ray, as `listRays`. */
  readonly rays: Float32Array;
  /** Log-odds of floor, ceiling, side wall and back wall: four numbers a ray, in that order. */
  readonly logs: Float32Array;
};

/** Log-probabilities below this are no surer: furniture looks like anything. */
const leastLog = -4;

/** The evidence of a picture's cells: a logistic model over what they look like. */
export function weighFaces({ width, height, rays, values }: FaceFeatures): FaceEvidence {
  const count = width * height;
  const logs = new Float32Array(4 * count);
  const scores = new Float64Array(4);
  for (let i = 0; i < count; i++) {
    for (let kind = 0; kind < 4; kind++) {
      scores[kind] = 0;
      for (let k = 0; k < featureCount; k++) {
        scores[kind]! += faceWeights[kind]![k]! * values[i * featureCount + k]!;
      }
    }
    const most = Math.max(...scores);
    const norm = most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
    for (let kind = 0; kind < 4; kind++) {
      logs[4 * i + kind] = Math.max(leastLog, scores[kind]! - norm);
    }
  }
  return { count, rays, logs };
}

/** By kind of face the weights of `describeFaces`, fitted by `bench/layout/fit-layout.ts`. */
const faceWeights: readonly (readonly number[])[] = [
  [
    0.824, 0.409, 0.065, -0.698, -0.207, 0.008, 0.48, 0.143, 0.115, 0.249, 0.0, -0.288, 0.055,
    0.088, -0.069, 0.058,
  ],
  [
    -0.625, 0.538, 1.082, -0.273, 0.122, 0.461, 0.186, -0.016, 0.238, -0.297, 0.0, 0.308, 0.211,
    -0.472, -0.036, 0.043,
  ],
  [
    -0.125, -1.927, 1.861, 0.655, 0.096, 0.299, -0.258, -0.118, -0.22, -0.051, 0.0, 0.332, -0.511,
    0.145, 0.023, -0.078,
  ],
  [
    -0.089, 1.001, -2.954, 0.309, -0.028, -0.782, -0.408, -0.015, -0.123, 0.099, 0.0, -0.351, 0.244,
    0.239, 0.081, -0.028,
  ],
];
