/** A text in 64 bits, as 16 hex digits: two rounds of multiply and xor that differ in seed and factor. */
export function hashText(text: string): string {
  return hashCodes(text.length, 1, (at) => text.charCodeAt(at));
}

/**
 * Tells pictures apart by about 65 thousand of their bytes, as 16 hex digits: enough to notice that
 * a file was replaced. Cost: constant.
 */
export function hashBytes(bytes: Uint8ClampedArray): string {
  // Odd, so that all channels are looked at in turn.
  const step = Math.max(1, Math.ceil(bytes.length / 65_536) | 1);
  return hashCodes(bytes.length, step, (at) => bytes[at]!);
}

function hashCodes(length: number, step: number, codeAt: (at: number) => number): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < length; i += step) {
    const code = codeAt(i);
    high = Math.imul(high ^ code, 2_654_435_761);
    high = (high << 13) | (high >>> 19);
    low = Math.imul(low ^ code, 1_597_334_677);
    low = (low << 15) | (low >>> 17);
  }
  return hexOf(Math.imul(high ^ (low >>> 16), 2_246_822_507)) + hexOf(low ^ (high >>> 13));
}

function hexOf(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
