import type { BenchRow } from "../bench-row.ts";
import { groupRows, readFigure } from "./group-folds.ts";
import { listedFigures, type ListedFigure } from "./listed-figures.ts";

export type Verdict = "gain" | "stay" | "loss";

/** A change below this share of the figure is none. */
const noise = 0.01;
/** Figures this small are compared as they are: a hundredth of nearly nothing is nothing. */
const smallest = 0.05;

/** Whether a figure got better, worse or neither. */
export function judgeChange(
  before: number,
  after: number,
  better: ListedFigure["better"],
): Verdict {
  const change = (after - before) * (better === "more" ? 1 : -1);
  if (Math.abs(change) <= noise * Math.max(smallest, Math.abs(before))) return "stay";
  return change > 0 ? "gain" : "loss";
}

/**
 * The listed figures of ours by fold, public rooms beside held-out ones, as a Markdown table: a line
 * a figure. With rows from before as well, both values and whether each gains, stays or loses; only
 * rooms that both have are compared.
 */
export function writeFolds(rows: readonly BenchRow[], earlier: readonly BenchRow[] | null): string {
  const ours = rows.filter(({ engine }) => engine === "ours");
  const kept = earlier === null ? ours : keepShared(ours, earlier);
  const groups = groupRows(kept);
  const earlierGroups = earlier === null ? [] : groupRows(keepShared(earlier, ours));
  const heads = groups.map(({ name, rows: own }) => `${name} (${countScenes(own)})`);
  const lines = listedFigures.flatMap(({ name, statistic, better }) => {
    const values = groups.map((group) => readFigure(group, name, statistic));
    if (values.every((value) => value === null)) return [];
    const cells = values.map((value, i) => {
      if (value === null) return "";
      const before = earlier === null ? null : readFigure(earlierGroups[i]!, name, statistic);
      if (before === null) return format(value);
      return `${format(before)} → ${format(value)} ${judgeChange(before, value, better)}`;
    });
    return [[`${name}, ${statistic}`, ...cells]];
  });
  const rule = ["---", ...groups.map(() => "---")];
  return [["", ...heads], rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The rows whose part of the same room the other result has as well. */
function keepShared(rows: readonly BenchRow[], others: readonly BenchRow[]): BenchRow[] {
  const known = new Set(others.filter(({ engine }) => engine === "ours").map(nameOf));
  return rows.filter((row) => row.engine === "ours" && known.has(nameOf(row)));
}

function nameOf({ part, scene, way }: BenchRow): string {
  return [part, scene, way].join("/");
}

function countScenes(rows: readonly BenchRow[]): number {
  return new Set(rows.map(({ scene }) => scene)).size;
}

function format(value: number): string {
  return String(Number(value.toPrecision(3)));
}
