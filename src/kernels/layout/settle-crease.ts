import { lengthOf, type Stretch } from "./crease-lines.ts";
import { measureStretch, type StepPicture } from "./line-evidence.ts";

/** Pixels that a crease may move by as a whole and that its ends may move by then, and in steps. */
const wholeReach = 5;
const endReach = 2;
const step = 0.5;
/** Evidence a pixel that a move by a pixel must gain. */
const moveCost = 0.03;

/**
 * A crease moved sideways to where the steps along it are clearest: all of it, and then end by end,
 * for rooms are no exact boxes. Cost: some sixty looks along it.
 */
export function settleCrease(picture: StepPicture, { from, to }: Stretch): Stretch {
  const length = lengthOf({ from, to });
  const [sideX, sideY] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const move = (first: number, last: number): Stretch => ({
    from: [from[0] + first * sideX, from[1] + first * sideY],
    to: [to[0] + last * sideX, to[1] + last * sideY],
  });
  const worth = (first: number, last: number): number => {
    const cost = moveCost * (Math.abs(first) + Math.abs(last));
    return measureStretch(picture, move(first, last)) - cost;
  };
  let best = { first: 0, last: 0, score: worth(0, 0) };
  const attempt = (first: number, last: number): void => {
    const score = worth(first, last);
    if (score > best.score) best = { first, last, score };
  };
  for (let by = -wholeReach; by <= wholeReach; by += step) attempt(by, by);
  for (const size of [endReach / 2, step]) {
    const { first, last } = best;
    for (const one of [-2, -1, 0, 1, 2]) {
      for (const other of [-2, -1, 0, 1, 2]) attempt(first + one * size, last + other * size);
    }
  }
  return move(best.first, best.last);
}
