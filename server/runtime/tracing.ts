/** What may be said about a span: patterns, kinds and numbers; no value that came from anybody. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Something that takes time and is under way. */
export type OpenSpan = {
  /** Ends it, as a failure or not. A second time does nothing. */
  end(facts?: SpanFacts, hasFailed?: boolean): void;
  /** Does what belongs to it: spans that begin in there are its own. */
  within<Result>(work: () => Result): Result;
};

export type SpanKind = "request" | "statement" | "work";

/** Tells a collector what takes how long: requests, statements, work on pixels. */
export type Tracing = {
  /** False where nobody listens, so that what only costs time can be left out. */
  readonly isOn: boolean;
  begin(kind: SpanKind, name: string, facts?: SpanFacts): OpenSpan;
  /** Sends what is left. */
  close(): Promise<void>;
};

const noSpan: OpenSpan = { end: () => undefined, within: (work) => work() };

/** Without a collector nothing is told, and nothing loaded that could. */
export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  close: () => Promise.resolve(),
};

/** Tracing to a collector's OTLP address (such as `http://127.0.0.1:4318`); to nobody for null. */
export async function openTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return noTracing;
  const { openOtlpTracing } = await import("./otlp-tracing.ts");
  return openOtlpTracing(endpoint);
}

/** Does work in a span of its own, which ends with it. */
export async function trace<Result>(
  tracing: Tracing,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.begin("work", name);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}
