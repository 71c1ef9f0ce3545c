/**
 * What the features of `describe-correction.ts` are multiplied with, in their order: the weights of
 * a conditional logit over what a later click may mean to add, and to take away. Written by
 * `npm run fit:choices -- --corrections` from rendered rooms.
 */
export const correctionWeights: {
  readonly add: readonly number[];
  readonly takeAway: readonly number[];
} = {
  add: [0.3, 0.957, 0.4, 1.667, 1.017, -6.24, 0.0, 0.207, 3.272, 3.335, 0.27, 0.672, -1.1],
  takeAway: [
    0.217, -0.282, 0.101, 0.133, 0.048, -3.629, -0.481, 0.751, 1.807, 2.761, -0.368, 0.094, 0,
  ],
};
