import type { BenchRow } from "../bench-row.ts";

export const realParts = [
  "select",
  "meant",
  "scribble",
  "camera",
  "erase",
  "paint",
  "floor",
] as const;

/** Pictures side by side in one file each, with what they show from left to right. */
export type RealSheet = {
  readonly title: string;
  readonly files: readonly { readonly caption: string; readonly file: string }[];
};

export type RealResult = { readonly rows: BenchRow[]; readonly sheets: RealSheet[] };
