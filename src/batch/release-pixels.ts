/**
 * Gives the bytes of a picture back, and leaves it empty: they would lie there until the engine next
 * looks for what nobody uses. Small ones share their memory with others.
 */
export function releasePixels({ data }: { readonly data: Uint8Array | Uint8ClampedArray }): void {
  const { buffer } = data;
  if (buffer instanceof ArrayBuffer && data.byteLength === buffer.byteLength) buffer.transfer(0);
}
