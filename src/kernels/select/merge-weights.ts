/** What a merge's features are multiplied with; see `merge-features.ts` for their order. */
export type MergeWeights = {
  readonly touching: readonly number[];
  readonly facing: readonly number[];
};

/**
 * Weights of two logistic regressions over the features of `merge-features.ts`: the log-odds that
 * two regions belong to different things, for regions that touch and for regions that face each
 * other across something narrow. Written by `bench/redesign/fit-selection.ts` from rendered rooms.
 */
export const mergeWeights: MergeWeights = {
  touching: [
    -5.238, 0.874, 0.509, 2.101, -1.847, -0.017, 1.89, -0.403, 1.125, 0.687, 1.793, 0.084, 0.481,
    -1.518, 0.882, 1.181,
  ],
  facing: [-4.678, 0.967, 1.98, -1.191, 2.167, 2.516, 1.802, 0.021, 0.372, 0.333, 1.246, 0.978],
};
