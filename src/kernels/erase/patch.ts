/** Patches are squares of 7 × 7 pixels; this is from the centre to the rim. */
export const patchRadius = 3;
export const patchSide = 2 * patchRadius + 1;

const mostShift = 12;

/**
 * How much a channel of the source patch is raised to meet the target: the difference of their
 * means, at most 12 levels. It lets a wall be continued with its own grain under slightly other
 * light (after Darabi et al., "Image Melding", 2012).
 */
export function shiftBetween(means: Uint8Array, target: number, source: number): number {
  const shift = means[target]! - means[source]!;
  return shift > mostShift ? mostShift : shift < -mostShift ? -mostShift : shift;
}
