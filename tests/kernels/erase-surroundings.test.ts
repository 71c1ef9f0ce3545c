import { expect, test } from "vitest";

import { relightInSteps } from "#kernels/erase/shadow/relight-shadow.ts";
import { runSteps } from "#kernels/steps.ts";

import { cutMask, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { relightShadow } from "./whole-kernels.ts";

const width = 120;
const height = 90;
const part = { left: 30, top: 20, right: 95, bottom: 78 };
const noise = paintNoise(width, height, 2, 20);
const isThing = (x: number, y: number) => Math.hypot(x - 56, y - 46) < 7;
const shaded = cutMask(width, height, (x, y) => Math.hypot(x - 60, y - 48) < 17).data;
const parts = shaded.map((covered, p) => {
  if (isThing(p % width, Math.floor(p / width))) return 2;
  return covered > 0 ? 1 : 0;
});
const picture = paintPicture(width, height, (x, y) => {
  const [red, green, blue] = pixelOf(noise, x, y);
  if (isThing(x, y)) return [20, 120, 60];
  const lit = Math.hypot(x - 62, y - 50) < 14 ? 0.55 : 1;
  return [red * lit, green * lit, blue * lit];
});

function cutPart(values: Uint8Array, channels: number): Uint8Array {
  const rows = Array.from({ length: part.bottom - part.top }, (_, y) => {
    const start = ((part.top + y) * width + part.left) * channels;
    return [...values.subarray(start, start + (part.right - part.left) * channels)];
  });
  return Uint8Array.from(rows.flat());
}

test("a part of a picture is relit by all that is around it", () => {
  const colours = new Uint8Array(picture.data);
  const given = { colours: cutPart(colours, 4), parts: cutPart(parts, 1) };
  const relighting = relightInSteps(
    given.colours,
    given.parts,
    part.right - part.left,
    part.bottom - part.top,
    {
      colours: picture.data,
      parts,
      width,
      area: { left: 0, top: 0, right: width, bottom: height },
      left: part.left,
      top: part.top,
    },
  );
  runSteps(relighting);
  const whole = parts.slice();
  relightShadow(colours, whole, width, height);
  expect(colours).not.toEqual(new Uint8Array(picture.data));
  expect(given.parts).toEqual(cutPart(whole, 1));
  expect(given.colours).toEqual(cutPart(colours, 4));
});
