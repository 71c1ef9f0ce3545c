import type { Mask } from "#kernels/raster.ts";

import { measureBorderDistance } from "../metrics/measure-border.ts";
import { measureRipple } from "../metrics/measure-ripple.ts";

/** How well a selection's border is drawn; null where the truth has no such border. Pixels. */
export type BorderScore = {
  readonly distance: number | null;
  /** Of those parts alone that lie beside the true border. */
  readonly near: number | null;
  readonly ripple: number | null;
};

/** A straight edge is at least this long on the picture that clicks are answered on. */
const leastStraight = 60;

/** The border of a selection beside a true one of the same size, given as 0 or 1 a pixel. */
export function measureBorders(
  mark: Mask | undefined,
  truth: {
    readonly width: number;
    readonly height: number;
    readonly inside: Uint8Array;
    readonly isIgnored?: Uint8Array;
  },
): BorderScore {
  if (mark === undefined) return { distance: null, near: null, ripple: null };
  const { width, height, inside, isIgnored } = truth;
  const ignored = isIgnored && { isIgnored };
  const selected = mark.data.map((value) => (value > 127 ? 1 : 0));
  const border = measureBorderDistance({ width, height, selected, truth: inside, ...ignored });
  const drawn = { width, height, data: inside.map((value) => 255 * value) };
  const straight = measureRipple(mark, drawn, leastStraight, isIgnored);
  return {
    distance: border?.mean ?? null,
    near: border?.near ?? null,
    ripple: straight?.ripple ?? null,
  };
}
