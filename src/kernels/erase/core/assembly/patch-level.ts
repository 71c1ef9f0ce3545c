export const patchRadius: i32 = 3;
export const patchArea: i32 = 49;

/** Everything about a level that the loops read, as byte offsets into the memory. */
export let colours: usize = 0;
export let means: usize = 0;
export let width: i32 = 0;
export let height: i32 = 0;
/** The part of the level that fields cover. */
export let windowLeft: i32 = 0;
export let windowTop: i32 = 0;
export let windowRight: i32 = 0;
export let windowBottom: i32 = 0;
export let isSource: usize = 0;

/** What the channels of the first six pixels of a row count, two pixels each, and of the last. */
export let weights: v128 = i16x8.splat(0);
export let tailWeights: v128 = i16x8.splat(0);

/** How much the guide counts beside a channel. */
export function weighGuide(guideWeight: i32): void {
  const guide = <i16>guideWeight;
  tailWeights = i16x8(1, 1, 1, guide, 0, 0, 0, 0);
  weights = i16x8(1, 1, 1, guide, 1, 1, 1, guide);
}

/** How many columns of the level fields cover. */
export function fieldWidth(): i32 {
  return windowRight - windowLeft;
}

/** Where in a field, whose values have 4 bytes, a pixel of the level is. */
export function placeInField(at: i32): usize {
  const y = at / width;
  const x = at - y * width;
  return (<usize>((y - windowTop) * fieldWidth() + x - windowLeft)) << 2;
}
