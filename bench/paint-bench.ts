import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { drawRoom } from "./bench-room.ts";
import { measureRounds, type BenchRow } from "./measure-rounds.ts";
import { reportTable } from "./report-table.ts";
import { selectSurface } from "../tests/kernels/whole-kernels.ts";

const cases = [
  { name: "1.5 MP photo", width: 1600, height: 960 },
  { name: "24 MP photo", width: 6000, height: 4000 },
];

const rows: BenchRow[] = cases.flatMap(({ name, width, height }) => {
  const room = drawRoom(width, height);
  const seed = { x: Math.round(width / 2), y: Math.round(height / 4) };
  const wall = selectSurface(room, seed, { tolerance: 30 });
  const shared = {
    megapixels: (width * height) / 1e6,
    maskedPixels: wall.data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0),
  };
  const picked = measureRounds(3, () => {
    selectSurface(room, seed, { tolerance: 30 });
  });
  const painted = measureRounds(3, () => {
    paintSurface(room, wall, { colour: "#2f4a5e", finish: "eggshell" });
  });
  return [
    { name: `pick the wall, ${name}`, ...shared, ...picked },
    { name: `paint the wall, ${name}`, ...shared, ...painted },
  ];
});
await reportTable("paint", rows);
