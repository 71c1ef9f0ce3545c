import { at } from "./read";

const momentBytes: usize = 28;
const lineBytes: usize = 20;

function lightnessAt(logs: usize, plane: usize, p: i32): f64 {
  return (at(logs, p) + at(logs + plane, p) + at(logs + 2 * plane, p)) / 3;
}

/** Seven f32 a pixel of a window into the picture: what the fit of a line sums up. */
export function fillMoments(
  logs: usize,
  parts: usize,
  isRelit: usize,
  labels: usize,
  gains: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  moments: usize,
): void {
  const plane = (<usize>(width * height)) << 2;
  let to = moments;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, to += momentBytes) {
      const p = y * width + x;
      const relit = load<u8>(isRelit + <usize>p) === 1;
      memory.fill(to, 0, momentBytes);
      if (!relit && load<u8>(parts + <usize>p) !== 0) continue;
      const guide = lightnessAt(logs, plane, p);
      store<f32>(to, 1);
      store<f32>(to, <f32>guide, 4);
      store<f32>(to, <f32>(guide * guide), 8);
      if (!relit) continue;
      const k = load<i32>(labels + ((<usize>p) << 2)) * 4;
      const brightness = at(gains, k);
      store<f32>(to, <f32>(brightness + at(gains, k + 1)), 12);
      store<f32>(to, <f32>(brightness + at(gains, k + 2)), 16);
      store<f32>(to, <f32>(brightness + at(gains, k + 3)), 20);
      store<f32>(to, <f32>(guide * brightness), 24);
    }
  }
}

const faintEdge: f64 = 0.2;

/** Five f32 a pixel, over the moments: 1 where there is a line, its slope and three offsets. */
export function fitLines(moments: usize, sums: usize, pixels: i32): void {
  let to = moments;
  let from = moments;
  let sum = sums;
  for (let p = 0; p < pixels; p++, to += lineBytes, from += momentBytes, sum += momentBytes) {
    const weight = <f64>load<f32>(sum);
    if (load<f32>(from) === 0) {
      memory.fill(to, 0, lineBytes);
      continue;
    }
    const mean = <f64>load<f32>(sum, 4) / weight;
    const variance = <f64>load<f32>(sum, 8) / weight - mean * mean;
    const red = <f64>load<f32>(sum, 12);
    const green = <f64>load<f32>(sum, 16);
    const blue = <f64>load<f32>(sum, 20);
    const gain = (red + green + blue) / (3 * weight);
    const covariance = <f64>load<f32>(sum, 24) / weight - mean * gain;
    const slope = covariance / (variance + faintEdge * faintEdge);
    store<f32>(to, 1);
    store<f32>(to, <f32>slope, 4);
    store<f32>(to, <f32>(red / weight - slope * mean), 8);
    store<f32>(to, <f32>(green / weight - slope * mean), 12);
    store<f32>(to, <f32>(blue / weight - slope * mean), 16);
  }
}

/** The gains, three f32 a pixel of the picture, that the lines of the window give. */
export function applyLines(
  logs: usize,
  isRelit: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  fits: usize,
  values: usize,
): void {
  const plane = (<usize>(width * height)) << 2;
  let from = fits;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, from += lineBytes) {
      const p = y * width + x;
      if (load<u8>(isRelit + <usize>p) === 0) continue;
      const weight = <f64>load<f32>(from);
      const sloped = (<f64>load<f32>(from, 4) / weight) * lightnessAt(logs, plane, p);
      const to = values + <usize>p * 12;
      store<f32>(to, <f32>(sloped + <f64>load<f32>(from, 8) / weight));
      store<f32>(to, <f32>(sloped + <f64>load<f32>(from, 12) / weight), 4);
      store<f32>(to, <f32>(sloped + <f64>load<f32>(from, 16) / weight), 8);
    }
  }
}
