import type { FillCost } from "./erase-engine.ts";
import { fillers } from "./fillers.ts";
import { readPeakMegabytes } from "./peak-memory.ts";
import { readMask, readRaster, writeRaster } from "./picture-file.ts";

const [name = "", photoFile = "", maskFile = "", objectFile = "", outFile = "", ...numbers] =
  process.argv.slice(2);
const [warmRounds = 0, seed = 1] = numbers.map(Number);
const load = fillers[name];
if (load === undefined) throw new RangeError(`${name}: no such filler`);
const fill = await load();
const photo = await readRaster(photoFile);
const mask = await readMask(maskFile);
const object = objectFile === maskFile ? mask : await readMask(objectFile);

const cpu = process.cpuUsage();
const start = performance.now();
const filled = fill(photo, mask, { object, seed });
const fillWallSeconds = (performance.now() - start) / 1000;
const fillCpuSeconds = toSeconds(process.cpuUsage(cpu));
await writeRaster(outFile, filled);

const once = {
  fillCpuSeconds,
  fillWallSeconds,
  wholeCpuSeconds: toSeconds(process.cpuUsage()),
  peakMegabytes: readPeakMegabytes("self"),
};
const cost: FillCost = { ...once, warmCpuSeconds: measureWarm(warmRounds) };
process.stdout.write(JSON.stringify(cost));

function measureWarm(rounds: number): number | null {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    fill(photo, mask, { object, seed });
    return toSeconds(process.cpuUsage(before));
  });
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? null;
}

function toSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
