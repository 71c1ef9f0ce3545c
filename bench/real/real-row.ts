import type { TargetKind } from "./real-set.ts";

export const realParts = ["select", "camera", "erase", "paint", "floor"] as const;
export type RealPart = (typeof realParts)[number];

/** What one thing of one photo came to; null where a figure does not apply to it. */
export type RealRow = {
  readonly part: RealPart;
  readonly photo: string;
  readonly target: string;
  readonly kind: TargetKind;
  /** Which of several ways of doing it: the mask, the colour, or whose engine; empty for the one way. */
  readonly way: string;
  readonly figures: Readonly<Record<string, number | null>>;
  /** Figures of every click, in order. */
  readonly clicks?: { readonly iou: readonly number[]; readonly signs: string };
};

/** Pictures side by side, saved as one, and others on their own. */
export type RealSheet = {
  readonly title: string;
  readonly files: readonly { readonly caption: string; readonly file: string }[];
};

export type RealResult = { readonly rows: RealRow[]; readonly sheets: RealSheet[] };
