import { sumBox } from "./box-sums";
import { logarithm } from "./tables";

/** Logarithm of the standard deviation of lightness in the square of `radius` around a pixel. */
export function measureTexture(
  logs: usize,
  width: i32,
  height: i32,
  radius: i32,
  values: usize,
  sums: usize,
  ring: usize,
  totals: usize,
  texture: usize,
): void {
  const pixels = width * height;
  const plane = (<usize>pixels) << 2;
  for (let p: usize = 0; p < plane; p += 4) {
    const red = <f64>load<f32>(logs + p);
    const green = <f64>load<f32>(logs + plane + p);
    const blue = <f64>load<f32>(logs + 2 * plane + p);
    const lightness = <f32>((red + green + blue) / 3);
    store<f32>(values + (p << 1), lightness);
    store<f32>(values + (p << 1), <f32>(<f64>lightness * <f64>lightness), 4);
  }
  sumBox(values, sums, ring, totals, width, height, 2, radius);
  for (let y = 0; y < height; y++) {
    const down = min(height - 1, y + radius) - max(0, y - radius) + 1;
    for (let x = 0; x < width; x++) {
      const number = <f64>(down * (min(width - 1, x + radius) - max(0, x - radius) + 1));
      const p = <usize>(y * width + x);
      const mean = <f64>load<f32>(sums + (p << 3)) / number;
      const variance = Math.max(0, <f64>load<f32>(sums + (p << 3), 4) / number - mean * mean);
      store<f32>(texture + (p << 2), <f32>logarithm(0.01 + Math.sqrt(variance)));
    }
  }
}

/** Six f64 a superpixel: place, texture and colour, and how many pixels it has. */
export function gatherSums(
  labels: usize,
  logs: usize,
  texture: usize,
  width: i32,
  height: i32,
  sums: usize,
  sizes: usize,
): void {
  const plane = (<usize>(width * height)) << 2;
  let from: usize = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 4) {
      const k = load<i32>(labels + from);
      const size = sizes + ((<usize>k) << 2);
      store<i32>(size, load<i32>(size) + 1);
      const sum = sums + <usize>k * 48;
      store<f64>(sum, load<f64>(sum) + <f64>x);
      store<f64>(sum, load<f64>(sum, 8) + <f64>y, 8);
      store<f64>(sum, load<f64>(sum, 16) + <f64>load<f32>(texture + from), 16);
      store<f64>(sum, load<f64>(sum, 24) + <f64>load<f32>(logs + from), 24);
      store<f64>(sum, load<f64>(sum, 32) + <f64>load<f32>(logs + plane + from), 32);
      store<f64>(sum, load<f64>(sum, 40) + <f64>load<f32>(logs + 2 * plane + from), 40);
    }
  }
}

let firsts: usize = 0;
let links: usize = 0;
let used: i32 = 0;

/**
 * Lists which superpixels touch, as chains: `chains` holds the first and the last link of each,
 * from 1, `list` three i32 a link: the next one, the neighbour, how many pixels touch. Returns the
 * number of links.
 */
export function linkNeighbours(
  labels: usize,
  width: i32,
  height: i32,
  chains: usize,
  list: usize,
): i32 {
  firsts = chains;
  links = list;
  used = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = labels + ((<usize>(y * width + x)) << 2);
      const own = load<i32>(p);
      if (x + 1 < width) join(own, load<i32>(p, 4));
      if (y + 1 < height) join(own, load<i32>(p + ((<usize>width) << 2)));
    }
  }
  return used;
}

function join(a: i32, b: i32): void {
  if (a === b) return;
  link(a, b);
  link(b, a);
}

function link(a: i32, b: i32): void {
  const chain = firsts + ((<usize>a) << 3);
  for (let at = load<i32>(chain); at > 0;) {
    const held = links + <usize>at * 12;
    if (load<i32>(held, 4) === b) {
      store<i32>(held, load<i32>(held, 8) + 1, 8);
      return;
    }
    at = load<i32>(held);
  }
  used += 1;
  const made = links + <usize>used * 12;
  store<i32>(made, 0);
  store<i32>(made, b, 4);
  store<i32>(made, 1, 8);
  const last = load<i32>(chain, 4);
  if (last === 0) store<i32>(chain, used);
  else store<i32>(links + <usize>last * 12, used);
  store<i32>(chain, used, 4);
}

/** The chains one after the other. */
export function packLinks(
  chains: usize,
  list: usize,
  count: i32,
  step: f64,
  starts: usize,
  neighbours: usize,
  borders: usize,
): void {
  let to: usize = 0;
  for (let k = 0; k < count; k++) {
    store<i32>(starts + ((<usize>k) << 2), <i32>(to >> 2));
    for (let at = load<i32>(chains + ((<usize>k) << 3)); at > 0; to += 4) {
      const held = list + <usize>at * 12;
      store<i32>(neighbours + to, load<i32>(held, 4));
      store<f32>(borders + to, <f32>(<f64>load<i32>(held, 8) / step));
      at = load<i32>(held);
    }
  }
  store<i32>(starts + ((<usize>count) << 2), <i32>(to >> 2));
}
