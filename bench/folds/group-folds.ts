import { summariseRows, type BenchRow } from "../bench-row.ts";

/** Constants are fitted on five folds and judged on the sixth. */
export const foldCount = 6;

/** The rooms on which constants were tuned before there were others: gains there alone count nothing. */
const publicRooms = 8;

/** The number in a room's name, by which it is in a fold: its seed, or its place in the public set. */
function numberOf(scene: string): number {
  const digits = /(\d+)$/.exec(scene)?.[1];
  if (digits === undefined) throw new RangeError(`${scene}: has no number at its end`);
  return Number(digits);
}

export function foldOf(scene: string): number {
  return numberOf(scene) % foldCount;
}

export type Group = { readonly name: string; readonly rows: readonly BenchRow[] };

/** Public and held-out rooms, then the folds of the held-out ones; those without rows are left out. */
export function groupRows(rows: readonly BenchRow[]): Group[] {
  const heldOut = rows.filter((row) => !isPublic(row));
  return [
    { name: "public", rows: rows.filter(isPublic) },
    { name: "held-out", rows: heldOut },
    ...Array.from({ length: foldCount }, (_, fold) => ({
      name: `fold ${fold}`,
      rows: heldOut.filter(({ scene }) => foldOf(scene) === fold),
    })),
  ].filter((group) => group.rows.length > 0);
}

function isPublic({ scene }: BenchRow): boolean {
  return numberOf(scene) < publicRooms;
}

/** A figure of a group: the median where the targets are set in medians, else the mean. */
export function readFigure(
  { rows }: Group,
  figure: string,
  statistic: "mean" | "median",
): number | null {
  const { means, medians } = summariseRows(rows);
  return (statistic === "mean" ? means : medians)[figure] ?? null;
}
