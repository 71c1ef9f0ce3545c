import type { EngineResult } from "./compare-engines.ts";
import { medianOf } from "./erase-table.ts";

export type BestPeers = {
  /** Of the peers that copy texture that with the lowest SWD; of all, the highest PSNR of the object. */
  readonly texture: EngineResult | null;
  readonly psnr: EngineResult | null;
};

/** The best of the peers by their medians; null where none ran. */
export function chooseBestPeers(results: readonly EngineResult[]): BestPeers {
  const peers = results.filter(({ kind }) => kind === "texture" || kind === "smooth");
  const byTexture = peers
    .filter(({ kind }) => kind === "texture")
    .toSorted((a, b) => medianOf(a.scenes, "swd") - medianOf(b.scenes, "swd"));
  const byPsnr = peers.toSorted(
    (a, b) => medianOf(b.scenes, "psnrObj") - medianOf(a.scenes, "psnrObj"),
  );
  return { texture: byTexture[0] ?? null, psnr: byPsnr[0] ?? null };
}
