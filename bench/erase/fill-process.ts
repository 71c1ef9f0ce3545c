import type { FillCost } from "./erase-engine.ts";
import { fillers } from "./fillers.ts";
import { readPeakMegabytes } from "./peak-memory.ts";
import { readMask, readRaster, writeRaster } from "./picture-file.ts";

const [name = "", photoFile = "", maskFile = "", outFile = ""] = process.argv.slice(2);
const load = fillers[name];
if (load === undefined) throw new RangeError(`${name}: no such filler`);
const fill = await load();
const photo = await readRaster(photoFile);
const mask = await readMask(maskFile);

const cpu = process.cpuUsage();
const start = performance.now();
const filled = fill(photo, mask);
const fillWallSeconds = (performance.now() - start) / 1000;
const fillCpuSeconds = toSeconds(process.cpuUsage(cpu));
await writeRaster(outFile, filled);

const cost: FillCost = {
  fillCpuSeconds,
  fillWallSeconds,
  wholeCpuSeconds: toSeconds(process.cpuUsage()),
  peakMegabytes: readPeakMegabytes("self"),
};
process.stdout.write(JSON.stringify(cost));

function toSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
