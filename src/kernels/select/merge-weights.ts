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
    -5.15, 0.818, 0.578, 1.815, -1.719, 0.8, 1.842, -1.02, 1.584, 0.613, 1.707, -0.045, 0.487,
    -1.024, -0.378, 0.963,
  ],
  facing: [-4.675, 1.479, 2.381, -1.598, 1.979, 2.412, 2.63, -0.036, 0.356, -0.23, 1.713, 0.408],
};
