import type { Decoders } from "../imaging/decoders.ts";
import type { KernelPool } from "../kernels/kernel-pool.ts";
import type { Metrics } from "../runtime/metrics.ts";

/** The same pool, whose renders and previews are timed by how they ended. */
export function measureKernelPool(pool: KernelPool, metrics: Metrics): KernelPool {
  return {
    ...pool,
    renderDesign: (...given) => time(metrics, "render", () => pool.renderDesign(...given)),
    renderPreview: (...given) => time(metrics, "preview", () => pool.renderPreview(...given)),
    makeDesignThumbnail: (...given) =>
      time(metrics, "thumbnail", () => pool.makeDesignThumbnail(...given)),
  };
}

/** The same decoders, timed by what they decode. */
export function measureDecoders(decoders: Decoders, metrics: Metrics): Decoders {
  return {
    width: decoders.width,
    get meanTaskMs() {
      return decoders.meanTaskMs;
    },
    run: (name, place) => time(metrics, `decode-${name}`, () => decoders.run(name, place)),
    close: () => decoders.close(),
  };
}

async function time<Value>(
  { taskSeconds }: Metrics,
  task: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const end = taskSeconds.startTimer({ task });
  try {
    const value = await work();
    end({ outcome: "done" });
    return value;
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}
