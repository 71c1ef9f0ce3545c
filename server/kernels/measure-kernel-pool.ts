import type { Metrics } from "../runtime/metrics.ts";
import type { KernelPool } from "./kernel-pool.ts";

/** The same pool, whose uploads and renders are timed by how they ended. */
export function measureKernelPool(pool: KernelPool, { taskSeconds }: Metrics): KernelPool {
  const timed = async <Value>(task: string, work: () => Promise<Value>): Promise<Value> => {
    const end = taskSeconds.startTimer({ task });
    try {
      const value = await work();
      end({ outcome: "done" });
      return value;
    } catch (error) {
      end({ outcome: "failed" });
      throw error;
    }
  };
  return {
    ...pool,
    ingestPhoto: (...given) => timed("ingest-photo", () => pool.ingestPhoto(...given)),
    ingestTexture: (...given) => timed("ingest-texture", () => pool.ingestTexture(...given)),
    renderDesign: (...given) => timed("render", () => pool.renderDesign(...given)),
    renderPreview: (...given) => timed("preview", () => pool.renderPreview(...given)),
    makeDesignThumbnail: (...given) => timed("thumbnail", () => pool.makeDesignThumbnail(...given)),
  };
}
