import { edge, findPiece, piece, place } from "./find-piece";
import { readTexture } from "./read-texture";
import {
  across,
  acrossW,
  blocks,
  bytesOfLight,
  cosines,
  coverages,
  down,
  downW,
  isLoose,
  isPlain,
  joint,
  jointColour,
  lightLine,
  lightScale,
  lightWidth,
  offset,
  perTile,
  pieceSpread,
  pixels,
  seed,
  shineColour,
  sines,
  start,
  startW,
} from "./row-settings";

function turn(point: v128): v128 {
  const swapped = i64x2.shuffle(point, point, 1, 0);
  return f64x2.add(f64x2.mul(point, cosines), f64x2.mul(swapped, sines));
}

function tapPiece(at: v128, level: usize, part: f32, reach: f64, sum: v128): v128 {
  findPiece(f64x2.extract_lane(at, 0), f64x2.extract_lane(at, 1));
  let covers: f32 = 0;
  const toEdge = joint / 2 - edge;
  if (joint > 0 && toEdge > -reach) {
    const inJoint = min(1.0, max(0.0, toEdge / reach + 0.5));
    covers = <f32>min(inJoint, max(joint / reach, joint > reach ? 1.0 : 0.0));
  }
  const filled = f32x4.add(sum, f32x4.mul(f32x4.splat(covers), jointColour));
  let turns = f64x2.mul(place, perTile);
  let light: f32 = 1;
  if (isLoose) {
    const random = <u32>((piece ^ seed) * 0x9e3779b1);
    const moved = f64x2(<f64>(random & 1023), <f64>((random >> 10) & 1023));
    turns = f64x2.add(turns, f64x2.mul(moved, f64x2.splat(1 / 1024.0)));
    light = <f32>(1 + pieceSpread * (<f64>(random >> 20) / 2048 - 1));
  }
  const upright = f64x2.mul(turns, f64x2(1, -1));
  const weight = <f32>(1 - covers) * light;
  const texel = readTexture(level, part, upright);
  return f32x4.add(filled, f32x4.mul(f32x4.splat(weight), texel));
}

function tap(at: v128, level: usize, part: f32, reach: f64, sum: v128): v128 {
  if (isPlain) return f32x4.add(sum, readTexture(level, part, at));
  return tapPiece(at, level, part, reach, sum);
}

const brightest: f32 = 4;
const stepsPerRoot: f32 = 2048;

/** `byteFromScene` of `camera-response.ts`, in single floats, by the table. */
function byteFromScene(light: v128): v128 {
  const limited = f32x4.pmin(f32x4.pmax(light, f32x4.splat(0)), f32x4.splat(brightest));
  const at = f32x4.mul(f32x4.sqrt(limited), f32x4.splat(stepsPerRoot));
  const low = i32x4.trunc_sat_f32x4_s(at);
  const red = v128.load64_zero(bytesOfLight + ((<usize>i32x4.extract_lane(low, 0)) << 2));
  const green = v128.load64_zero(bytesOfLight + ((<usize>i32x4.extract_lane(low, 1)) << 2));
  const blue = v128.load64_zero(bytesOfLight + ((<usize>i32x4.extract_lane(low, 2)) << 2));
  const both = i32x4.shuffle(red, green, 0, 4, 1, 5);
  const below = i32x4.shuffle(both, blue, 0, 1, 4, 6);
  const above = i32x4.shuffle(both, blue, 2, 3, 5, 6);
  const part = f32x4.sub(at, f32x4.convert_i32x4_s(low));
  return f32x4.add(below, f32x4.mul(part, f32x4.sub(above, below)));
}

function lightAt(x: i32): v128 {
  const last = <f64>(lightWidth - 1);
  const asked = (<f64>x + 0.5) * lightScale - 0.5;
  const at = asked < 0 ? 0 : asked > last ? last : asked;
  const left = <i32>at;
  const from = lightLine + ((<usize>left) << 4);
  const one = v128.load(from);
  const other = v128.load(left + 1 < lightWidth ? from + 16 : from);
  const part = f32x4.splat(<f32>(at - <f64>left));
  return f32x4.add(one, f32x4.mul(part, f32x4.sub(other, one)));
}

function storePixel(to: usize, bytes: v128, coverage: i32): void {
  const old = load<u32>(to);
  let value = bytes;
  if (coverage !== 255) {
    const before = f32x4.convert_i32x4_u(
      i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(old))),
    );
    const part = f32x4.splat(<f32>coverage / 255);
    value = f32x4.add(before, f32x4.mul(part, f32x4.sub(bytes, before)));
  }
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(value));
  const words = i16x8.narrow_i32x4_s(whole, whole);
  const packed = i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
  store<u32>(to, (old & 0xff000000) | (packed & 0xffffff));
}

/** The mean of the taps of the pixel at a place of the plane. */
function sampleMaterial(point: v128, perW: f64, block: usize): v128 {
  const taps = load<i32>(block);
  const level = <usize>load<i32>(block, 8);
  const part = load<f32>(block, 12);
  const reach = load<f64>(block, 16);
  const middle = f64x2.sub(point, offset);
  if (taps === 1) return tap(turn(middle), level, part, reach, f32x4.splat(0));
  const isAcross = load<i32>(block, 4) !== 0;
  const axis = isAcross ? across : down;
  const axisW = f64x2.splat(isAcross ? acrossW : downW);
  const per = f64x2.splat(perW / <f64>taps);
  const step = f64x2.mul(f64x2.sub(axis, f64x2.mul(point, axisW)), per);
  const back = f64x2.mul(step, f64x2.splat(<f64>(taps - 1) / 2));
  const first = turn(f64x2.sub(middle, back));
  const turned = turn(step);
  let sum = f32x4.splat(0);
  for (let k = 0; k < taps; k++) {
    const at = f64x2.add(first, f64x2.mul(turned, f64x2.splat(<f64>k)));
    sum = tap(at, level, part, reach, sum);
  }
  return f32x4.div(sum, f32x4.splat(<f32>taps));
}

/** A million metres away whole numbers would run over. */
const farthestPlace: f64 = 1e6;

function isNear(point: v128): bool {
  return i64x2.all_true(f64x2.lt(f64x2.abs(point), f64x2.splat(farthestPlace)));
}

/** Columns that share a footprint, and the bytes of one: taps, axis, level, part, reach. */
const blockShift: i32 = 4;
const blockBytes: usize = 24;
const surfaceReflection: f32 = 0.008;

/** Draws row `y` from column `left` to before `right` into `pixels`. */
export function drawRow(y: i32, left: i32, right: i32): void {
  const centreY = <f64>y + 0.5;
  const rowStart = f64x2.add(f64x2.mul(down, f64x2.splat(centreY)), start);
  const rowW = downW * centreY + startW;
  for (let x = left; x < right; x++) {
    const coverage = <i32>load<u8>(coverages + <usize>x);
    if (coverage === 0) continue;
    const block = blocks + <usize>(x >> blockShift) * blockBytes;
    if (load<i32>(block) === 0) continue;
    const centreX = <f64>x + 0.5;
    const perW = 1 / (acrossW * centreX + rowW);
    const moved = f64x2.add(f64x2.mul(across, f64x2.splat(centreX)), rowStart);
    const point = f64x2.mul(moved, f64x2.splat(perW));
    if (!isNear(point)) continue;
    const albedo = f32x4.add(f32x4.splat(surfaceReflection), sampleMaterial(point, perW, block));
    const light = lightAt(x);
    const shine = f32x4.mul(i32x4.shuffle(light, light, 3, 3, 3, 3), shineColour);
    const scene = f32x4.add(f32x4.mul(albedo, light), shine);
    storePixel(pixels + ((<usize>x) << 2), byteFromScene(scene), coverage);
  }
}
