/**
 * What the features of `describe-scribble.ts` are multiplied with, in their order: a logistic
 * regression of whether a superpixel is of the thing under a scribble, and the same once more with
 * what the first says of its surroundings. Written by `npm run fit:scribbles` from rendered rooms.
 */
export const scribbleWeights: {
  readonly first: readonly number[];
  readonly second: readonly number[];
} = {
  first: [
    -3.176, 0.577, 1.114, -0.239, -0.988, 2.099, 2.953, 2.475, -0.648, 0.543, 0.002, 1.635, 0.77,
    0.197,
  ],
  second: [
    -4.15, 0.451, 0.742, 0.138, -0.55, 1.415, 1.981, 1.79, -0.359, 0.362, -0.06, 1.282, 0.533,
    0.142, 1.115, 1.282, 1.244,
  ],
};
