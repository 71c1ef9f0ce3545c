import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Mask, Raster } from "#kernels/raster.ts";

import { createGmicEngine, findGmic } from "../erase/gmic-engine.ts";
import { listEngines } from "../erase/list-engines.ts";
import { readRaster, writeMask, writeRaster } from "../erase/picture-file.ts";

/** Another eraser, to look at beside ours. */
export type RealPeer = {
  readonly name: string;
  fill(photo: Raster, mask: Mask): Raster | Promise<Raster>;
};

/**
 * OpenCV's two ways of inpainting, compiled to WebAssembly, and G'MIC's patches where its command is;
 * a sentence for each that is missing here.
 */
export async function loadRealPeers(): Promise<{
  readonly peers: readonly RealPeer[];
  readonly missing: readonly string[];
}> {
  // Once loaded, OpenCV answers every error of the process with the whole of its own source.
  const { loadOpencv } = await import("../erase/opencv-fillers.ts");
  const [telea, ns] = [await loadOpencv("telea"), await loadOpencv("ns")];
  const gmic = findGmic();
  const { missing } = listEngines({ peers: true, seed: 1 });
  const peers: RealPeer[] = [
    { name: "Telea", fill: (photo, mask) => telea(photo, hard(mask)) },
    { name: "Navier-Stokes", fill: (photo, mask) => ns(photo, hard(mask)) },
  ];
  if (gmic !== null) {
    peers.push({
      name: "G'MIC patches",
      fill: (photo, mask) => fillByCommand(gmic, photo, hard(mask)),
    });
  }
  return { peers, missing };
}

async function fillByCommand(gmic: string, photo: Raster, mask: Mask): Promise<Raster> {
  const folder = await mkdtemp(join(tmpdir(), "roomwright-peer-"));
  try {
    const file = (name: string): string => join(folder, `${name}.png`);
    const job = { photo: file("photo"), mask: file("mask"), out: file("out") };
    await writeRaster(job.photo, photo);
    await writeMask(job.mask, mask);
    await createGmicEngine(gmic, "matchpatch").run(job);
    return await readRaster(job.out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hard(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
}
