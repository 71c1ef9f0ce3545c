const texelBytes: usize = 12;
const levelBytes: usize = 32;

/** Three floats of a texel; the fourth is the next one's. */
function texelAt(texels: usize, place: i32): v128 {
  return v128.load(texels + <usize>place * texelBytes);
}

function mix(one: v128, other: v128, part: v128): v128 {
  return f32x4.add(one, f32x4.mul(part, f32x4.sub(other, one)));
}

/**
 * Bilinear, at a place in turns of the texture, 0 to 1. `level` is its texels' place, its width and
 * height as whole numbers and, from 16 on, as doubles.
 */
function readLevel(level: usize, turns: v128): v128 {
  const at = f64x2.sub(f64x2.mul(turns, v128.load(level, 16)), f64x2.splat(0.5));
  const low = f64x2.floor(at);
  const part = f32x4.demote_f64x2_zero(f64x2.sub(at, low));
  const texel = i32x4.trunc_sat_f64x2_s_zero(low);
  const width = load<i32>(level, 4);
  const height = load<i32>(level, 8);
  const x = i32x4.extract_lane(texel, 0);
  const y = i32x4.extract_lane(texel, 1);
  const left = x < 0 ? width - 1 : x;
  const right = x + 1 >= width ? 0 : x + 1;
  const top = (y < 0 ? height - 1 : y) * width;
  const bottom = (y + 1 >= height ? 0 : y + 1) * width;
  const texels = <usize>load<i32>(level);
  const partX = i32x4.shuffle(part, part, 0, 0, 0, 0);
  const upper = mix(texelAt(texels, top + left), texelAt(texels, top + right), partX);
  const lower = mix(texelAt(texels, bottom + left), texelAt(texels, bottom + right), partX);
  return mix(upper, lower, i32x4.shuffle(part, part, 1, 1, 1, 1));
}

/** Trilinear: `part` of the way from a level to the next. */
export function readTexture(level: usize, part: f32, place: v128): v128 {
  const turns = f64x2.sub(place, f64x2.floor(place));
  const low = readLevel(level, turns);
  return part === 0 ? low : mix(low, readLevel(level + levelBytes, turns), f32x4.splat(part));
}
