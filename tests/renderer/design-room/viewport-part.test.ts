import { describe, expect, test } from "vitest";

import { createViewportPart } from "#renderer/features/design-room/model/canvas/viewport-part.ts";

const photo = { width: 800, height: 400 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };

function openViewport() {
  const part = createViewportPart(photo);
  part.measure({ width: 400, height: 400 });
  const places: string[] = [];
  part.subscribe(() => {
    const { scale, x, y } = part.get().viewport;
    places.push([scale, x, y].join(" "));
  });
  return { part, places };
}

describe("where the photo lies", () => {
  test("is fitted through every change of the well and of what covers it", () => {
    const { part, places } = openViewport();
    expect(part.get().viewport).toEqual({ scale: 0.5, x: 0, y: 100 });
    part.cover({ ...none, bottom: 100 });
    part.measure({ width: 800, height: 400 });
    expect(places).toEqual(["0.5 0 50", "0.75 100 0"]);
  });

  test("stays where a hand has put it until it is fitted again", () => {
    const { part, places } = openViewport();
    part.pan(20, -10);
    part.cover({ ...none, bottom: 100 });
    expect(part.get().viewport).toEqual({ scale: 0.5, x: 20, y: 90 });
    part.fit();
    expect(places).toEqual(["0.5 20 90", "0.5 20 90", "0.5 0 50"]);
  });

  test("is told to those who listen, and the same place is no news", () => {
    const { part, places } = openViewport();
    part.zoom({ x: 200, y: 200 }, 2);
    part.measure({ width: 400, height: 400 });
    part.cover(none);
    expect(places).toEqual(["1 -200 0"]);
  });

  test("is never smaller than half of the whole photo", () => {
    const { part } = openViewport();
    part.zoom({ x: 200, y: 200 }, 0.01);
    expect(part.get().viewport.scale).toBe(0.25);
  });

  test("goes to true size at a place and back", () => {
    const { part } = openViewport();
    part.toggleTrueSize({ x: 100, y: 200 });
    expect(part.get().viewport).toEqual({ scale: 1, x: -100, y: 0 });
    part.toggleTrueSize({ x: 100, y: 200 });
    expect(part.get().viewport).toEqual({ scale: 0.5, x: 0, y: 100 });
  });

  test("goes to true size from wherever it was moved by hand", () => {
    const { part } = openViewport();
    part.zoom({ x: 0, y: 100 }, 1.5);
    part.toggleTrueSize({ x: 0, y: 100 });
    expect(part.get().viewport).toMatchObject({ scale: 1, x: 0 });
  });

  test("goes to twice the true size where the whole photo is seen at it", () => {
    const { part } = openViewport();
    part.measure({ width: 800, height: 400 });
    part.toggleTrueSize({ x: 0, y: 0 });
    expect(part.get().viewport.scale).toBe(2);
    part.toggleTrueSize({ x: 0, y: 0 });
    expect(part.get().viewport.scale).toBe(1);
  });
});
