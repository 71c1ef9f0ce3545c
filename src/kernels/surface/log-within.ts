/** Logarithms of a plane, of values below `least` that one's, where there is coverage; 0 elsewhere. */
export function logWithin(plane: Float32Array, cover: Float32Array, least: number): Float32Array {
  const logs = new Float32Array(plane.length);
  for (let i = 0; i < logs.length; i++) {
    if (cover[i]! > 0) logs[i] = Math.log(Math.max(least, plane[i]!));
  }
  return logs;
}
