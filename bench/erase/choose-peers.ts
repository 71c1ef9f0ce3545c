import type { EngineResult } from "./compare-engines.ts";
import { medianOf } from "./erase-table.ts";

export type BestPeers = {
  /** The peer with the lowest SWD, and that with the highest PSNR where the object was. */
  readonly texture: EngineResult | null;
  readonly psnr: EngineResult | null;
};

/** The best of the peers by their medians; null where none ran. */
export function chooseBestPeers(results: readonly EngineResult[]): BestPeers {
  const peers = results.filter(({ kind }) => kind === "texture" || kind === "smooth");
  const byTexture = peers.toSorted((a, b) => medianOf(a.scenes, "swd") - medianOf(b.scenes, "swd"));
  const byPsnr = peers.toSorted(
    (a, b) => medianOf(b.scenes, "psnrObj") - medianOf(a.scenes, "psnrObj"),
  );
  return { texture: byTexture[0] ?? null, psnr: byPsnr[0] ?? null };
}
