import { AsyncLocalStorage } from "node:async_hooks";

import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

import type { Tracing } from "./tracing.ts";

const kinds = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  work: SpanKind.INTERNAL,
} as const;

/** A collector gets so long for a batch, tries again included. */
const patienceMs = 2_000;

/**
 * Spans as OTLP (JSON over HTTP) to `<endpoint>/v1/traces`, in batches. What a collector does not take
 * is dropped: nothing waits for it. The traces of callers are not continued, for anybody may call.
 */
export function openOtlpTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const resource = defaultResource().merge(
    resourceFromAttributes({ "service.name": "roomwright" }),
  );
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: patienceMs });
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("roomwright");
  const current = new AsyncLocalStorage<Context>();
  return {
    isOn: true,
    begin(kind, name, facts = {}) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      return {
        end(last = {}, hasFailed = false) {
          if (!span.isRecording()) return;
          span.setAttributes(last);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
        within: (work) => current.run(trace.setSpan(parent, span), work),
      };
    },
    // A collector that is away by then loses what it was not told.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
