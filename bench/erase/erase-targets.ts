import type { SceneResult } from "./compare-engines.ts";
import { medianOf, type Measure } from "./erase-table.ts";

type Target = { readonly measure: Measure; readonly name: string } & (
  | { readonly atMost: number }
  | { readonly atLeast: number }
);

/** What the eraser wants to reach on RoomBench's public rooms, medians over the scenes. */
const targets: readonly Target[] = [
  { measure: "swd", name: "SWD", atMost: 1.5 },
  { measure: "psnr", name: "PSNR", atLeast: 15.8 },
  { measure: "psnrObj", name: "PSNR obj", atLeast: 17.4 },
  { measure: "ssimObj", name: "SSIM obj", atLeast: 0.64 },
  { measure: "gmsd", name: "GMSD", atMost: 0.235 },
  { measure: "de", name: "dE2000", atMost: 11.5 },
  { measure: "outside", name: "outside", atMost: 0 },
  { measure: "outsideChanged", name: "outside changed", atMost: 0 },
  { measure: "wholeCpuSeconds", name: "CPU s, whole process", atMost: 0.8 },
];

export type TargetRow = { measure: string; target: string; here: string; verdict: string };

/** The targets beside the medians of these scenes. */
export function compareWithTargets(scenes: readonly SceneResult[]): TargetRow[] {
  return targets.map((target) => {
    const here = medianOf(scenes, target.measure);
    const isReached = "atMost" in target ? here <= target.atMost : here >= target.atLeast;
    return {
      measure: target.name,
      target: "atMost" in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`,
      here: here.toFixed(3),
      verdict: isReached ? "reached" : "missed",
    };
  });
}
