/** A figure that is aimed at; `key` names it among the benchmark's figures. */
export type Target = {
  readonly key: string;
  readonly target: number;
  readonly sense: "at most" | "at least";
  /** The best simple method and the ceiling on the whole public set, where known. */
  readonly baseline?: number;
  readonly ceiling?: number;
};

const most = (key: string, target: number, baseline?: number, ceiling?: number): Target => ({
  key,
  target,
  sense: "at most",
  ...(baseline !== undefined && { baseline }),
  ...(ceiling !== undefined && { ceiling }),
});

const least = (key: string, target: number, baseline?: number, ceiling?: number): Target => ({
  ...most(key, target, baseline, ceiling),
  sense: "at least",
});

/** What is aimed at, on the whole public set; times are CPU milliseconds on one core. */
export const targets: readonly Target[] = [
  most("paint dE", 5, 5.25, 4.75),
  least("paint SSIM", 0.955, 0.954, 0.96),
  most("paint dE gainfit", 2, 2.16, 1.74),
  most("paint, own mask: dE", 5.6),
  most("paint, own mask: spill", 0.3),
  most("floor dE", 6.5, 7.87, 3.83),
  least("floor SSIM", 0.905, 0.9, 0.917),
  most("floor, own mask and camera: dE gainfit", 5),
  most("floor, own camera of known height: scale error %", 10),
  least("select IoU@1", 0.6, 0.48),
  least("select IoU@3", 0.8, 0.69),
  least("select IoU@5", 0.86, 0.76),
  most("select NoC@85", 4, 5.85),
  most("select NoC@90", 5.5, 6.93),
  most("select drop", 0.04, 0.06),
  least("select walls IoU@3", 0.92, 0.88),
  least("select floor IoU@3", 0.92, 0.83),
  most("click ms, median", 60),
  most("click ms at 12 MP", 150),
  most("paint ms at 12 MP", 500),
  most("floor ms at 12 MP", 1500),
  ...["paint", "floor, straight", "floor, planks"].map((edit) =>
    most(`preview ms a frame, ${edit}`, 16),
  ),
  ...["photo.png", "photo.jpg"].flatMap((photo) => [
    most(`camera ${photo}: focal %, median`, 0.8, 0.7, 0),
    most(`camera ${photo}: focal %, worst`, 3, 1.8, 0),
    most(`camera ${photo}: pitch, median`, 0.06, 0.04, 0),
    most(`camera ${photo}: pitch, worst`, 0.5, 0.33, 0),
    most(`camera ${photo}: vp_x and vp_y, median`, 0.4, 0.4, 0),
    most(`camera ${photo}: vp_x and vp_y, worst`, 2, 4.4, 0),
    most(`camera ${photo}: ms, worst`, 400, 750),
  ]),
];

/** The lines of the table of targets for which there are figures. */
export function judge(
  figures: ReadonlyMap<string, number>,
): Record<string, string | number | boolean | undefined>[] {
  return targets.flatMap(({ key, target, sense, baseline, ceiling }) => {
    const ours = figures.get(key);
    if (ours === undefined) return [];
    const isMet = sense === "at least" ? ours >= target : ours <= target;
    const wanted = `${sense} ${target}`;
    return { figure: key, ours: round(ours), wanted, isMet, baseline, ceiling };
  });
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
