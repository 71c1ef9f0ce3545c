/**
 * What the features of `describe-choice.ts` are multiplied with, in their order: the weights of a
 * conditional logit over what a first click may mean. Written by `npm run fit:choices` from rendered rooms.
 */
export const choiceWeights: readonly number[] = [
  0.408, 0.423, -1.075, -4.875, -0.188, 3.695, 7.133, -0.897, -0.408, -1.036, -2.576, -3.616,
];

/**
 * The same for the features of `describe-correction.ts`: what a later click may mean to add, and to
 * take away. Written by `npm run fit:choices -- --corrections`.
 */
export const correctionWeights: {
  readonly add: readonly number[];
  readonly takeAway: readonly number[];
} = {
  add: [0.18, 0.574, 0.24, 1, 0.61, -3.744, 0, 0.124, 1.963, 2.001, 0.162, 0.403, -0.66],
  takeAway: [
    0.217, -0.282, 0.101, 0.133, 0.048, -3.629, -0.481, 0.751, 1.807, 2.761, -0.368, 0.094, 0,
  ],
};
