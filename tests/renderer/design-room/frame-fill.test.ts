import { describe, expect, test } from "vitest";

import { fillPixels, frameFill } from "#renderer/features/design-room/model/document/frame-fill.ts";
import type { MaskData } from "#shared/mask.ts";

const photo = { width: 1600, height: 1200 };

function createDot(x: number, y: number, radius: number): MaskData {
  const shapes: MaskData["shapes"] = [
    { kind: "stroke", operation: "add", radius, points: [[x, y]] },
  ];
  return { shapes, grow: 0, feather: 0 };
}

describe("the frame of a fill's small picture", () => {
  test("holds the area in its middle with something around it", () => {
    const { left, top, width, height } = frameFill(createDot(800, 600, 100), photo);
    expect(left + width / 2).toBeCloseTo(0.5, 2);
    expect(top + height / 2).toBeCloseTo(0.5, 2);
    expect(height * photo.height).toBeGreaterThan(280);
    expect(height * photo.height).toBeLessThan(330);
  });

  test("has the shape of the picture, whatever the photo's is", () => {
    for (const image of [photo, { width: 1200, height: 1600 }, { width: 4000, height: 500 }]) {
      const { width, height } = frameFill(createDot(600, 250, 120), image);
      const shape = (width * image.width) / (height * image.height);
      expect(shape).toBeCloseTo(fillPixels.width / fillPixels.height, 1);
    }
  });

  test("stays inside the photo at its corners", () => {
    const first = frameFill(createDot(0, 0, 40), photo);
    expect(first).toMatchObject({ left: 0, top: 0 });
    const last = frameFill(createDot(1600, 1200, 40), photo);
    expect(last.left + last.width).toBeCloseTo(1, 5);
    expect(last.top + last.height).toBeCloseTo(1, 5);
  });

  test("is never larger than the photo, and never a speck", () => {
    const whole = frameFill(createDot(800, 600, 2000), photo);
    expect(whole.width).toBeLessThanOrEqual(1);
    expect(whole.height).toBeLessThanOrEqual(1);
    expect(frameFill(createDot(800, 600, 4), photo).width).toBeCloseTo(0.12, 5);
  });
});
