type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** What the thread computed in it, whatever else the machine did meanwhile. */
  tdur?: number;
  pid: number;
  tid: number;
};

/** What a page's main thread computed, between marks that the page has set; null is the end. Milliseconds. */
export type Tasks = {
  /** The time of all tasks together. */
  between(from: string, until: string | null): number;
  longest(from: string, until: string | null): number;
  /** How many took more than 50 ms. */
  countLong(from: string, until: string | null): number;
  /** What a clock on the wall says. */
  elapsed(from: string, until: string | null): number;
};

const longMs = 50;

/** Reads a trace of Chromium in which marks of the user and the tasks of the threads stand. */
export function readTasks(trace: Buffer): Tasks {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const findMark = (name: string) => {
    const found = traceEvents.find((event) => event.name === name && "RIn".includes(event.ph));
    if (found === undefined) throw new Error(`the trace has no mark ${name}`);
    return found;
  };
  const pick = (from: string, until: string | null) => {
    const start = findMark(from);
    const end = until === null ? Number.POSITIVE_INFINITY : findMark(until).ts;
    return traceEvents
      .filter(({ name, pid, tid }) => name === "RunTask" && pid === start.pid && tid === start.tid)
      .filter(({ ts }) => ts >= start.ts && ts < end)
      .map(({ ts, dur = 0, tdur = dur }) => Math.min(tdur, end - ts) / 1000);
  };
  return {
    between: (from, until) => Math.round(pick(from, until).reduce((sum, ms) => sum + ms, 0)),
    longest: (from, until) => Math.round(Math.max(0, ...pick(from, until)) * 10) / 10,
    countLong: (from, until) => pick(from, until).filter((ms) => ms > longMs).length,
    elapsed: (from, until) => {
      const end = until === null ? (traceEvents.at(-1)?.ts ?? 0) : findMark(until).ts;
      return Math.round((end - findMark(from).ts) / 1000);
    },
  };
}
