/**
 * Evens one row `y` of a surface out, in place in the RGBA bytes of the whole picture: the masked
 * pixels from column `left` to before `right`.
 */
export type EvenRow = (data: Uint8ClampedArray, y: number, left: number, right: number) => void;
