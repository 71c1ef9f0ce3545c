/**
 * What the features of `describe-choice.ts` are multiplied with, in their order: the weights of a
 * conditional logit. Written by `npm run fit:choices` from rendered rooms.
 */
export const choiceWeights: readonly number[] = [
  0.376, 0.407, -0.996, -4.194, -0.144, 4.507, 3.709, -1.043, -0.135, -1.027, -2.905, -4.073,
];
