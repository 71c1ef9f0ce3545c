import type { Vector3 } from "../../camera/pose.ts";
import { cross, dot } from "../../camera/vector3.ts";
import type { StructureLine } from "./structure-line.ts";

/** How far a row of the room goes down in the picture for each pixel to the right, at a place. */
export type SlopeField = (x: number, y: number) => number;

/** Steeper lines are no rows. */
const steepest = 0.7;
const steepestRow = 0.6;
/** What holds the slope, its change to the right and its change downwards to 0, in pixels of lines. */
const ridge = [2, 40, 5] as const;
/** Lines that differ by so much from the others count half. */
const tolerance = 0.1;
const rounds = 4;

/**
 * The slope of what runs level across a room, near a hole: linear in both directions, as that of
 * lines with one vanishing point nearly is, fitted to the flat lines around the hole by robust least
 * squares. A wall that goes away from the camera has its skirting, sills and rails along it; 0 where
 * nothing is seen.
 */
export function fitRowSlope(
  lines: readonly Pick<StructureLine, "normalX" | "normalY" | "ends">[],
  nodes: Int32Array,
  width: number,
): SlopeField {
  const side = Math.sqrt(nodes.length);
  const [middleX, middleY] = findMiddle(nodes, width);
  const seen = lines.flatMap(({ normalX, normalY, ends }) =>
    ends.flatMap(({ x, y, weight }) => {
      const slope = -normalX / normalY;
      if (!(Math.abs(slope) <= steepest)) return [];
      const across = (x - middleX) / side;
      const down = (y - middleY) / side;
      const near = weight / (1 + (across * across + down * down) / 4);
      return [{ terms: [1, across, down] as const, slope, weight: near }];
    }),
  );
  let fitted: Vector3 = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const weighted = seen.map((one) => {
      const rest = (one.slope - dot(one.terms, fitted)) / tolerance;
      return { ...one, weight: round === 0 ? one.weight : one.weight / (1 + rest * rest) };
    });
    fitted = solve(weighted);
  }
  return (x, y) => {
    const slope = dot([1, (x - middleX) / side, (y - middleY) / side], fitted);
    return Math.min(steepestRow, Math.max(-steepestRow, slope));
  };
}

type Row = { readonly terms: Vector3; readonly slope: number; readonly weight: number };

function findMiddle(nodes: Int32Array, width: number): [number, number] {
  let [x, y] = [0, 0];
  for (let i = 0; i < nodes.length; i++) {
    x += nodes[i]! % width;
    y += Math.floor(nodes[i]! / width);
  }
  return [x / nodes.length, y / nodes.length];
}

/** Weighted least squares with a ridge: three equations, which the ridge keeps regular. */
function solve(rows: readonly Row[]): Vector3 {
  const sum = (of: (row: Row) => number): number =>
    rows.reduce((all, row) => all + row.weight * of(row), 0);
  const cell = (i: 0 | 1 | 2, j: 0 | 1 | 2): number =>
    sum(({ terms }) => terms[i] * terms[j]) + (i === j ? ridge[i] : 0);
  const right = (i: 0 | 1 | 2): number => sum(({ terms, slope }) => terms[i] * slope);
  const one: Vector3 = [cell(0, 0), cell(1, 0), cell(2, 0)];
  const two: Vector3 = [cell(0, 1), cell(1, 1), cell(2, 1)];
  const three: Vector3 = [cell(0, 2), cell(1, 2), cell(2, 2)];
  const wanted: Vector3 = [right(0), right(1), right(2)];
  const whole = dot(one, cross(two, three));
  return [
    dot(wanted, cross(two, three)) / whole,
    dot(one, cross(wanted, three)) / whole,
    dot(one, cross(two, wanted)) / whole,
  ];
}
