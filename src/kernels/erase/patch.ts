/** Patches are squares of 7 × 7 pixels; this is from the centre to the rim. */
export const patchRadius = 3;
export const patchSide = 2 * patchRadius + 1;
