/** How many angles half a turn has. */
export const angles = 180;

const spread = 8;
const unsure = -1;

/** Border pixels, with the angle of their normal (0 to π) and how much each counts. */
export type Points = {
  readonly x: number[];
  readonly y: number[];
  readonly angle: number[];
  readonly weight: number[];
};

/** Votes for lines, by angle of the normal and by offset from -`span` to `span`. */
export type Votes = {
  readonly span: number;
  readonly counts: Float32Array;
  /** Where each angle has most, as far as that is known. */
  readonly peaks: Int32Array;
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
};

/** No votes, for a picture of which no two pixels are more than `span` apart. */
export function createVotes(span: number): Votes {
  const thetas = Float64Array.from({ length: angles }, (_, angle) => (angle * Math.PI) / angles);
  return {
    span,
    counts: new Float32Array(angles * (2 * span + 1)),
    peaks: new Int32Array(angles).fill(unsure),
    cosines: thetas.map(Math.cos),
    sines: thetas.map(Math.sin),
  };
}

/** Each point votes for the lines through it near its own direction (Fernandes and Oliveira, 2008). */
export function castVotes(votes: Votes, points: Points): void {
  for (let i = 0; i < points.x.length; i++) vote(votes, points, i, 1);
}

/** Takes the votes of these points back, and those for the line at `peak`, which was found. */
export function dropVotes(
  votes: Votes,
  points: Points,
  members: readonly number[],
  peak: number,
): void {
  const { span, counts, peaks } = votes;
  for (const i of members) {
    vote(votes, points, i, -1);
    const middle = middleOf(points, i);
    for (let step = -spread - 1; step <= spread + 1; step++) {
      peaks[(middle + step + angles) % angles] = unsure;
    }
  }
  counts[peak] = 0;
  peaks[Math.floor(peak / (2 * span + 1))] = unsure;
}

/** The place of the most votes, the first of equals. */
export function findPeak({ span, counts, peaks }: Votes): number {
  const across = 2 * span + 1;
  let best = 0;
  for (let angle = 0; angle < angles; angle++) {
    let peak = peaks[angle]!;
    if (peak === unsure) {
      peak = angle * across;
      for (let i = peak + 1; i < (angle + 1) * across; i++) {
        if (counts[i]! > counts[peak]!) peak = i;
      }
      peaks[angle] = peak;
    }
    if (counts[peak]! > counts[best]!) best = peak;
  }
  return best;
}

function middleOf({ angle }: Points, i: number): number {
  return Math.round((angle[i]! / Math.PI) * angles);
}

function vote({ span, counts, cosines, sines }: Votes, points: Points, i: number, sign: number) {
  const middle = middleOf(points, i);
  const weight = sign * points.weight[i]!;
  for (let step = -spread; step <= spread; step++) {
    const angle = (middle + step + angles) % angles;
    const offset = points.x[i]! * cosines[angle]! + points.y[i]! * sines[angle]!;
    const at = angle * (2 * span + 1) + Math.round(offset) + span;
    counts[at]! += weight;
    counts[at - 1]! += 0.5 * weight;
    counts[at + 1]! += 0.5 * weight;
  }
}
