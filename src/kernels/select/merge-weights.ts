/** What a merge's features are multiplied with; see `merge-features.ts` for their order. */
export type MergeWeights = {
  readonly touching: readonly number[];
  readonly facing: readonly number[];
};

/**
 * Weights of two logistic regressions over the features of `merge-features.ts`: the log-odds that
 * two regions belong to different things, for regions that touch and for regions that face each
 * other across something narrow. Written by `npm run fit:selection` from rendered rooms.
 */
export const mergeWeights: MergeWeights = {
  touching: [
    -5.099, 0.724, 0.223, 2.036, -1.334, -0.065, 1.225, -0.365, 0.953, 0.739, 1.892, 0.031, 0.47,
    -1.672, 0.763, 1.099, 1.29, 0.025, 0.156, -0.464,
  ],
  facing: [
    -4.239, 0.677, 1.293, -1.131, 1.693, 2.124, 1.883, -0.189, 0.31, 0.306, 1.317, 0.38, 0.884,
    0.834,
  ],
};
