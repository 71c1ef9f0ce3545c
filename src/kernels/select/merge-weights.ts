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
    -5.493, 1.263, 0.174, 1.677, -1.313, 0.601, 0.936, -1.207, 1.342, 0.458, 0.988, -0.168, 0.616,
    -1.155, 0.134, 0.687, 1.826, -0.262, 0.374, 0.065,
  ],
  facing: [
    -4.519, 0.706, 1.137, -0.681, 1.277, 1.864, 2.146, -0.016, 0.464, -0.809, 1.055, -0.071, 2.088,
    0.362,
  ],
};
