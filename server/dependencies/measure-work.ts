import type { Decoders } from "../imaging/decoders.ts";
import type { KernelPool } from "../kernels/kernel-pool.ts";
import type { Metrics } from "../runtime/metrics.ts";
import { trace } from "../runtime/tracing.ts";
import type { Tracing } from "../runtime/tracing.ts";

type Watchers = { metrics: Metrics; tracing: Tracing };

/** The same pool, whose renders and previews are timed by how they ended and traced. */
export function measureKernelPool(pool: KernelPool, watchers: Watchers): KernelPool {
  return {
    ...pool,
    renderDesign: (...given) => time(watchers, "render", () => pool.renderDesign(...given)),
    renderPreview: (...given) => time(watchers, "preview", () => pool.renderPreview(...given)),
    makeDesignThumbnail: (...given) =>
      time(watchers, "thumbnail", () => pool.makeDesignThumbnail(...given)),
    makeSharePictures: (...given) =>
      time(watchers, "share", () => pool.makeSharePictures(...given)),
  };
}

/** The same decoders, timed by what they decode and traced. */
export function measureDecoders(decoders: Decoders, watchers: Watchers): Decoders {
  return {
    width: decoders.width,
    get meanTaskMs() {
      return decoders.meanTaskMs;
    },
    run: (name, place) => time(watchers, `decode-${name}`, () => decoders.run(name, place)),
    close: () => decoders.close(),
  };
}

async function time<Value>(
  { metrics: { taskSeconds }, tracing }: Watchers,
  task: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const end = taskSeconds.startTimer({ task });
  try {
    const value = await trace(tracing, task, work);
    end({ outcome: "done" });
    return value;
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}
