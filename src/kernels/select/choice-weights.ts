/**
 * What the features of `describe-choice.ts` are multiplied with, in their order: the weights of a
 * conditional logit. Written by `npm run fit:choices` from rendered rooms.
 */
export const choiceWeights: readonly number[] = [
  0.408, 0.423, -1.075, -4.875, -0.188, 3.695, 7.133, -0.897, -0.408, -1.036, -2.576, -3.616,
];
