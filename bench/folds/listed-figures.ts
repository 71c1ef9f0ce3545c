/** A figure of the table of folds: how it is summed up, and which way is better. */
export type ListedFigure = {
  readonly name: string;
  readonly statistic: "mean" | "median";
  readonly better: "more" | "less";
};

const median = (name: string, better: ListedFigure["better"]): ListedFigure => ({
  name,
  statistic: "median",
  better,
});
const mean = (name: string, better: ListedFigure["better"]): ListedFigure => ({
  ...median(name, better),
  statistic: "mean",
});

/** What decisions are made by, as targets are set: erase and surfaces in medians, clicks in means. */
export const listedFigures: readonly ListedFigure[] = [
  median("swd", "less"),
  median("psnrObj", "more"),
  median("ssimObj", "more"),
  median("psnr", "more"),
  median("ssim", "more"),
  median("de", "less"),
  median("fillCpuSeconds", "less"),
  mean("iou1", "more"),
  mean("iou3", "more"),
  mean("iou5", "more"),
  mean("noc85", "less"),
  mean("noc90", "less"),
  mean("drop", "less"),
  mean("harmful", "less"),
  mean("borderDistance", "less"),
  mean("borderNear", "less"),
  mean("ripple", "less"),
  median("paintDe", "less"),
  median("paintDeGainfit", "less"),
  median("paintBandP95", "less"),
  median("floorDe", "less"),
  median("floorDeGainfit", "less"),
  median("floorBandP95", "less"),
  median("ownPaintDe", "less"),
  median("ownPaintSpill", "less"),
  median("ownPaintBandP95", "less"),
  median("ownFloorDe", "less"),
  median("ownFloorDeGainfit", "less"),
  median("cameraFocalPct", "less"),
  median("cameraPitch", "less"),
  median("cameraVpX", "less"),
  median("cameraVpY", "less"),
];
