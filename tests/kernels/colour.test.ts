import { describe, expect, test } from "vitest";

import { deltaE2000, labFromBytes } from "#bench/metrics/delta-e.ts";
import { bytesFromHex, linearFromBytes, srgbByteFromLinear, type Colour } from "#kernels/colour.ts";
import {
  linearFromOklab,
  linearFromSrgb,
  oklabFromLinear,
  oklabFromOklch,
  oklchFromOklab,
  srgbFromLinear,
} from "#shared/oklab.ts";

describe("colour spaces", () => {
  test("every sRGB byte survives the way through linear light", () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(srgbFromLinear(linearFromSrgb(byte / 255)) * 255).toBeCloseTo(byte, 6);
      expect(Math.abs(srgbByteFromLinear(linearFromSrgb(byte / 255)) - byte)).toBeLessThan(0.02);
    }
  });

  test("red has the OKLab and CIELAB values of the literature", () => {
    const red = bytesFromHex("#ff0000");
    const oklab = oklabFromLinear(linearFromBytes(red));
    [0.62796, 0.22486, 0.12585].forEach((value, i) => expect(oklab[i]).toBeCloseTo(value, 4));
    const lab = labFromBytes(red);
    [53.2408, 80.0925, 67.2032].forEach((value, i) => expect(lab[i]).toBeCloseTo(value, 1));
  });

  test("OKLCh turns back into the colour it came from", () => {
    const linear: Colour = [0.2, 0.5, 0.7];
    const turned = oklabFromOklch(oklchFromOklab(oklabFromLinear(linear)));
    linearFromOklab(turned).forEach((value, i) => expect(value).toBeCloseTo(linear[i]!, 5));
  });

  test("a colour that is not six hexadecimal digits is refused", () => {
    for (const bad of ["fff", "#fff", "#12345g", "red"]) {
      expect(() => bytesFromHex(bad)).toThrow(RangeError);
    }
  });
});

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as [Colour, Colour, number][])("CIEDE2000 of %j and %j is %d", (first, second, expected) => {
  expect(deltaE2000(first, second)).toBeCloseTo(expected, 4);
  expect(deltaE2000(second, first)).toBeCloseTo(expected, 4);
});
