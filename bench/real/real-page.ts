import type { BenchRow, BenchSummary } from "../bench-row.ts";
import type { RealSheet } from "./real-result.ts";

/** One page over pictures that lie beside it: the figures, a line for each row, then the sheets. */
export function writeRealPage(
  rows: readonly BenchRow[],
  { means, medians }: BenchSummary,
  sheets: readonly RealSheet[],
): string {
  const lines = Object.keys(means).map((name) => [name, means[name], medians[name] ?? ""]);
  const tables = [...new Set(rows.map(({ part }) => part))].map((part) => {
    const own = rows.filter((row) => row.part === part);
    const names = [...new Set(own.flatMap(({ figures }) => Object.keys(figures)))];
    const cells = own.map((row) => [
      row.scene,
      row.target,
      row.engine,
      row.way,
      ...names.map((name) => format(row.figures[name] ?? null)),
      row.clicks?.iou.map((value) => value.toFixed(2)).join(" ") ?? "",
    ]);
    return `<h2>${part}</h2>${writeTable(["photo", "target", "engine", "way", ...names, ""], cells)}`;
  });
  const pictures = sheets.map(({ title, files }) => {
    const figures = files.map(
      ({ caption, file }) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${escape(caption)}: ${escape(file)}</figcaption></figure>`,
    );
    return `<section><h2>${escape(title)}</h2>${figures.join("\n")}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Real rooms</title>
<style>${style}</style><h1>Real rooms</h1>
${writeTable(["figure", "mean", "median"], lines)}
${tables.join("\n")}
${pictures.join("\n")}</html>
`;
}

type Cells = readonly (string | number | undefined)[];

function writeTable(heading: Cells, rows: readonly Cells[]): string {
  return `<table>${writeLine(heading, "th")}${rows.map((row) => writeLine(row, "td")).join("")}</table>`;
}

function writeLine(cells: Cells, tag: "th" | "td"): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escape(String(cell ?? ""))}</${tag}>`).join("")}</tr>`;
}

function format(value: number | null): string {
  return value === null || !Number.isFinite(value) ? "" : String(Number(value.toPrecision(3)));
}

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; }
  table { border-collapse: collapse; font-size: 12px; } td, th { padding: 1px 8px; text-align: left; }
  figure { margin: 0 0 12px; overflow-x: auto; } figcaption { color: #555; font-size: 12px; }
`;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
