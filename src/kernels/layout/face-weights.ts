import { createRandom } from "../random.ts";
import { featureCount, type FaceFeatures } from "./face-features.ts";
import { faceOfRay } from "./room-box.ts";

/** Number of each of `roomFaces` among the kinds of `FaceEvidence`: side walls are one. */
export const kindOfFace = [0, 1, 2, 3, 2] as const;

/** What speaks for faces, by ray. */
export type FaceEvidence = {
  readonly count: number;
  /** The room's directions of each ray, as `listRays`. */
  readonly rays: Float32Array;
  /** Log-odds of floor, ceiling, side wall and back wall: four numbers a ray, in that order. */
  readonly logs: Float32Array;
};

/** What the look of a cell weighs beside its place in usual rooms. */
const lookWeight = 0.8;
const placeWeight = 0.1;
/** Log-probabilities below this are no surer: furniture looks like anything. */
const leastLog = -4;

/** The evidence of a picture's cells: a logistic model over what they look like. */
export function weighFaces({ width, height, rays, values }: FaceFeatures): FaceEvidence {
  const count = width * height;
  const logs = new Float32Array(4 * count);
  const scores = new Float64Array(4);
  const places = listPlaces(rays);
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
      const look = Math.max(leastLog, scores[kind]! - norm);
      logs[4 * i + kind] = lookWeight * look + placeWeight * places[4 * i + kind]!;
    }
  }
  return { count, rays, logs };
}

/** How many usual rooms are looked at, and what part of them more is taken to show any face. */
const usualRooms = 300;
const anyFace = 0.02;

/** Of every ray the log of how often it meets each kind of face in rooms of usual sizes. */
function listPlaces(rays: Float32Array): Float32Array {
  const random = createRandom(5);
  const spread = (usual: number, sigma: number): number => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += random();
    return usual * Math.exp(sigma * sum);
  };
  const counts = new Float32Array((rays.length / 3) * 4);
  for (let room = 0; room < usualRooms; room++) {
    const box = {
      back: spread(2.6, 0.5),
      left: spread(1.4, 0.8),
      right: spread(1.4, 0.8),
      ceiling: spread(0.9, 0.35),
    };
    for (let i = 0; i < rays.length / 3; i++) {
      const face = faceOfRay(box, rays[3 * i]!, rays[3 * i + 1]!, rays[3 * i + 2]!);
      counts[4 * i + kindOfFace[face]!]! += 1;
    }
  }
  return counts.map((count) => Math.log(count / usualRooms + anyFace));
}

/** By kind of face the weights of `describeFaces`, fitted by `npm run bench:layout -- --fit`. */
const faceWeights: readonly (readonly number[])[] = [
  [
    0.284, 0.279, 0.395, -0.768, -0.294, -0.412, 0.313, 0.148, 0.172, 0.209, -0.236, -0.151, -0.226,
    0.098, -0.136, -0.018,
  ],
  [
    -0.736, 0.368, 0.791, 0.091, 0.247, 0.458, 0.316, 0.014, 0.284, -0.324, 0.162, 0.415, 0.343,
    -0.355, 0.168, 0.117,
  ],
  [
    -0.088, -1.885, 1.579, 0.246, 0.115, 0.611, -0.231, -0.115, -0.271, 0.033, -0.115, 0.044,
    -0.173, 0.08, 0.072, -0.082,
  ],
  [
    -0.353, 1.25, -2.736, 0.445, -0.078, -0.663, -0.404, -0.053, -0.172, 0.079, -0.244, -0.306,
    0.059, 0.175, -0.102, -0.025,
  ],
];
