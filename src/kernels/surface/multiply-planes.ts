/** The products of two planes of one size, value by value, as a new plane. */
export function multiplyPlanes(one: Float32Array, other: Float32Array): Float32Array {
  const products = new Float32Array(one.length);
  for (let i = 0; i < products.length; i++) products[i] = one[i]! * other[i]!;
  return products;
}
