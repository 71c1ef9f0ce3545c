import { describe, expect, test } from "vitest";

import { smoothLine } from "#kernels/border/smooth-line.ts";
import { traceBorder } from "#kernels/border/trace-border.ts";

const size = { width: 12, height: 10 };

function area(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height }, (_, i) =>
    isInside(i % size.width, Math.floor(i / size.width)) ? 1 : 0,
  );
}

const nothing = area(() => false);

describe("the border of an area", () => {
  test("is a closed line with the area on its right", () => {
    const [run, ...others] = traceBorder(
      area((x, y) => x >= 3 && x < 8 && y >= 2 && y < 6),
      nothing,
      size,
    );
    expect(others).toEqual([]);
    expect(run).toMatchObject({ isClosed: true });
    expect(run!.x).toHaveLength(18);
    let doubled = 0;
    run!.x.forEach((x, i) => {
      const next = (i + 1) % 18;
      doubled += x * run!.y[next]! - run!.x[next]! * run!.y[i]!;
    });
    // Clockwise on a screen; the corners between middles of cracks are cut by an eighth each.
    expect(doubled / 2).toBeCloseTo(20 - 0.5, 5);
  });

  test("ends at the frame, which is no border", () => {
    const runs = traceBorder(
      area((_, y) => y >= 4),
      nothing,
      size,
    );
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ isClosed: false, isHeld: [false, false] });
    expect([...runs[0]!.x]).toEqual(Array.from({ length: 12 }, (_, x) => x + 0.5));
    expect(new Set(runs[0]!.y)).toEqual(new Set([4]));
    expect(
      traceBorder(
        area(() => true),
        nothing,
        size,
      ),
    ).toEqual([]);
  });

  test("is cut where it was drawn, and held there", () => {
    const box = area((x, y) => x >= 1 && x < 11 && y >= 1 && y < 9);
    const runs = traceBorder(
      box,
      area((x, y) => x === 10 && y > 2 && y < 5),
      size,
    );
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ isClosed: false, isHeld: [true, true] });
    expect(runs[0]!.x).toHaveLength(36 - 2);
  });

  test("leaves specks out, and follows each of two areas that touch at a corner", () => {
    const two = area(
      (x, y) => (x < 6 && x > 1 && y < 5 && y > 0) || (x >= 6 && x < 10 && y >= 5 && y < 9),
    );
    expect(traceBorder(two, nothing, size).map((run) => run.x.length)).toEqual([16, 16]);
    const speck = area((x, y) => x === 5 && y === 5);
    expect(traceBorder(speck, nothing, size)).toEqual([]);
  });
});

describe("a smooth line", () => {
  const values = Float64Array.from({ length: 41 }, (_, i) => 3 + 0.5 * i + (i % 2 === 0 ? 1 : -1));
  const even = new Float64Array(41).fill(1);

  test("is straight where it is stiff, and goes through its points where it is not", () => {
    const straight = smoothLine(values, even, new Float64Array(41).fill(1e7));
    straight.forEach((value, i) => expect(Math.abs(value - (3 + 0.5 * i))).toBeLessThan(0.1));
    expect(smoothLine(values, even, new Float64Array(41))).toEqual(values);
  });

  test("may have a corner where its stiffness is none", () => {
    const roof = Float64Array.from({ length: 41 }, (_, i) => Math.abs(i - 20));
    const stiff = new Float64Array(41).fill(1e6);
    expect(smoothLine(roof, even, stiff)[20]).toBeGreaterThan(5);
    stiff[20] = 0;
    smoothLine(roof, even, stiff).forEach((value, i) => expect(value).toBeCloseTo(roof[i]!, 5));
  });

  test("passes by points without weight", () => {
    const weight = even.slice();
    const line = Float64Array.from({ length: 41 }, (_, i) => i);
    line[20] = 90;
    weight[20] = 0;
    const stiff = new Float64Array(41).fill(100);
    expect(smoothLine(line, weight, stiff)[20]).toBeCloseTo(20, 5);
  });
});
