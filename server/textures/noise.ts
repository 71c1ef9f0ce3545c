/** A number in [0, 1) that looks random and is fixed by its whole-number arguments. */
export function hash(a: number, b: number, seed: number): number {
  let value =
    Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296;
}

/** `value` brought into [0, period). */
export function wrap(value: number, period: number): number {
  const rest = value % period;
  return rest < 0 ? rest + period : rest;
}

/** Never repeats, for places that a tile shows only once (inside one plank). */
export const endless = 0;

/**
 * Value noise in [0, 1] with smooth interpolation. With whole periods it repeats seamlessly after
 * `periodX` and `periodY` lattice cells; `endless` does not repeat.
 */
export function noise(
  x: number,
  y: number,
  seed: number,
  periodX: number = endless,
  periodY: number = endless,
): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  const x0 = periodX === endless ? left : wrap(left, periodX);
  const y0 = periodY === endless ? top : wrap(top, periodY);
  const x1 = periodX === endless ? left + 1 : wrap(left + 1, periodX);
  const y1 = periodY === endless ? top + 1 : wrap(top + 1, periodY);
  const upper = hash(x0, y0, seed) * (1 - u) + hash(x1, y0, seed) * u;
  const lower = hash(x0, y1, seed) * (1 - u) + hash(x1, y1, seed) * u;
  return upper * (1 - v) + lower * v;
}

/** Sum of octaves of `noise`, each twice as fine and half as strong; in [0, 1], mean 0.5. */
export function fractal(
  x: number,
  y: number,
  seed: number,
  octaves: number,
  periodX: number = endless,
  periodY: number = endless,
): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    const scale = 2 ** octave;
    sum += weight * noise(x * scale, y * scale, seed + octave, periodX * scale, periodY * scale);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

export type NearestCell = {
  /** Distance to the nearest point and to the second nearest, in cells. */
  first: number;
  second: number;
  /** Fixed random number of the nearest cell. */
  id: number;
};

/** Cellular noise (Worley 1996) with one point a cell, repeating after whole periods. */
export function nearestCell(
  x: number,
  y: number,
  seed: number,
  periodX: number,
  periodY: number,
): NearestCell {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const nearest = { first: Infinity, second: Infinity, id: 0 };
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const wrappedX = wrap(cellX + dx, periodX);
      const wrappedY = wrap(cellY + dy, periodY);
      const pointX = cellX + dx + hash(wrappedX, wrappedY, seed);
      const pointY = cellY + dy + hash(wrappedX, wrappedY, seed + 1);
      const distance = Math.hypot(x - pointX, y - pointY);
      if (distance < nearest.first) {
        nearest.second = nearest.first;
        nearest.first = distance;
        nearest.id = hash(wrappedX, wrappedY, seed + 2);
      } else if (distance < nearest.second) {
        nearest.second = distance;
      }
    }
  }
  return nearest;
}

function fade(t: number): number {
  return t * t * (3 - 2 * t);
}
