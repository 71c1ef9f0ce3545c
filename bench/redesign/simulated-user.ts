import { measureDistance } from "#kernels/mask/distance-transform.ts";
import type { Click } from "#kernels/select/selection-state.ts";

import { labelComponents } from "./label-components.ts";

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * The next click of RoomBench's simulated person on a selection (0 or 1 a pixel; null before the
 * first click): in the middle of the largest connected error. Null when nothing is left to mend.
 */
export function nextClick(
  selected: Uint8Array | null,
  truth: Uint8Array,
  width: number,
  height: number,
  earlier: readonly Click[],
): Click | null {
  const used = new Set(earlier.map(({ x, y }) => y * width + x));
  const middleOf = (isInside: (at: number) => boolean, box: Box): Omit<Click, "positive"> | null =>
    findMiddle(isInside, width, box, used);
  if (selected === null) {
    const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
    const middle = middleOf((at) => truth[at] === 1, whole);
    return middle === null ? null : { ...middle, positive: true };
  }
  const errors = [true, false].flatMap((positive) => {
    const isError = truth.map((value, i) =>
      value !== selected[i] && (value === 1) === positive ? 1 : 0,
    );
    const { components, labels } = labelComponents(isError, width, height, 4);
    return components.map((component) => ({ component, labels, positive }));
  });
  errors.sort(
    (a, b) =>
      b.component.area - a.component.area ||
      Number(b.positive) - Number(a.positive) ||
      a.component.first - b.component.first,
  );
  for (const { component, labels, positive } of errors) {
    const middle = middleOf((at) => labels[at] === component.id, component);
    if (middle !== null) return { ...middle, positive };
  }
  return null;
}

/** The pixel farthest from everything outside, the picture's own outside included. */
function findMiddle(
  isInside: (at: number) => boolean,
  width: number,
  box: Box,
  used: ReadonlySet<number>,
): Omit<Click, "positive"> | null {
  const across = box.right - box.left + 3;
  const down = box.bottom - box.top + 3;
  const isOutside = new Uint8Array(across * down).fill(1);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      if (isInside(y * width + x)) isOutside[(y - box.top + 1) * across + x - box.left + 1] = 0;
    }
  }
  const distance = measureDistance(isOutside, across, down);
  let best: Omit<Click, "positive"> | null = null;
  let farthest = 0;
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      const here = distance[(y - box.top + 1) * across + x - box.left + 1]!;
      if (here <= farthest || used.has(y * width + x)) continue;
      farthest = here;
      best = { x, y };
    }
  }
  return best;
}
