import { noTracing } from "./tracing.ts";
import type { Tracing } from "./tracing.ts";

/** Tracing to a collector's OTLP address (such as `http://127.0.0.1:4318`); to nobody for null. */
export async function openTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return noTracing;
  const { openOtlpTracing } = await import("./otlp-tracing.ts");
  return openOtlpTracing(endpoint);
}
