import { eraseRegion } from "#kernels/erase/erase-region.ts";

import { cutSquare, drawRoom } from "./bench-room.ts";
import { measureRounds, type BenchRow } from "./measure-rounds.ts";
import { reportTable } from "./report-table.ts";

const cases = [
  { name: "lamp in a 1.5 MP photo", width: 1600, height: 960, side: 200, rounds: 3 },
  { name: "sofa in a 1.5 MP photo", width: 1600, height: 960, side: 400, rounds: 3 },
  { name: "chair in a 24 MP photo", width: 6000, height: 4000, side: 1200, rounds: 1 },
];

const rows: BenchRow[] = cases.map(({ name, width, height, side, rounds }) => {
  const room = drawRoom(width, height);
  const mask = cutSquare(room, side);
  const times = measureRounds(rounds, () => {
    eraseRegion(room, mask, { seed: 1 });
  });
  const megapixels = (width * height) / 1e6;
  return { name, megapixels, maskedPixels: side * side, ...times };
});
await reportTable("erase", rows);
