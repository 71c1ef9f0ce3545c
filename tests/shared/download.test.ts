import { expect, test } from "vitest";

import { layOutDownload } from "#shared/download.ts";

const wide = { width: 4000, height: 3000 };
const upright = { width: 3000, height: 4000 };
const jpeg = { format: "jpeg", isPair: false } as const;

test("a picture is made smaller to a long side, and never larger", () => {
  expect(layOutDownload(wide, { ...jpeg, size: "full" })).toMatchObject(wide);
  expect(layOutDownload(wide, { ...jpeg, size: "2048" })).toMatchObject({
    width: 2048,
    height: 1536,
  });
  expect(layOutDownload(upright, { ...jpeg, size: "1080" })).toMatchObject({
    width: 810,
    height: 1080,
  });
  const small = { width: 300, height: 200 };
  expect(layOutDownload(small, { ...jpeg, size: "1080" })).toMatchObject(small);
});

test("upright pictures stand beside each other, wide ones above each other, inside the same side", () => {
  const pair = { format: "jpeg", size: "2048", isPair: true } as const;
  const [beside, above] = [layOutDownload(upright, pair), layOutDownload(wide, pair)];
  expect(beside.second?.top).toBe(0);
  expect(above.second?.left).toBe(0);
  for (const layout of [beside, above]) {
    const { width, height, part, second } = layout;
    expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
    expect(Math.max(width, height)).toBeGreaterThan(2030);
    expect([(second?.left ?? 0) + part.width, (second?.top ?? 0) + part.height]).toEqual([
      width,
      height,
    ]);
  }
});

test("two large pictures together are no more than the largest upload", () => {
  const large = { width: 8000, height: 6000 };
  const { width, height } = layOutDownload(large, { format: "png", size: "full", isPair: true });
  expect(width * height).toBeLessThanOrEqual(50_000_000);
  expect(width * height).toBeGreaterThan(49_000_000);
});

test("a WebP is no longer than the format allows", () => {
  const panorama = { width: 20_000, height: 2000 };
  const options = { size: "full", isPair: false } as const;
  expect(layOutDownload(panorama, { ...options, format: "webp" }).width).toBe(16_383);
  expect(layOutDownload(panorama, { ...options, format: "avif" }).width).toBe(20_000);
});
