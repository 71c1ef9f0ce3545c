import { reachServer } from "#shared/app-error.ts";

import type { ServerEvent } from "./transport.ts";

export type EventStreamParser = { feed(text: string): void };

const maxEventChars = 1_000_000;

/**
 * Reads `text/event-stream` as the HTML standard describes it (section 9.2.6): feed it text in any
 * pieces, it calls back once for every complete event. An event without a blank line after it is
 * never delivered, `id` and `retry` are ignored, an unnamed event is called "message". Throws a
 * `RangeError` when one grows past a million characters.
 */
export function createEventStreamParser(onEvent: (event: ServerEvent) => void): EventStreamParser {
  let rest = "";
  let started = false;
  let name = "";
  let data: string[] = [];
  let length = 0;

  const readLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) {
        onEvent({ name: name === "" ? "message" : name, data: data.join("\n") });
      }
      name = "";
      data = [];
      length = 0;
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  };

  return {
    feed(text) {
      rest += text;
      if (!started && rest !== "") {
        started = true;
        rest = rest.replace(/^\u{FEFF}/u, "");
      }
      for (;;) {
        const end = rest.search(/[\r\n]/);
        if (length + (end === -1 ? rest.length : end) > maxEventChars) {
          throw new RangeError("an event is too long");
        }
        if (end === -1) return;
        // A carriage return at the very end may be half of a CRLF: wait for what follows.
        if (rest[end] === "\r" && end === rest.length - 1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
        length += line.length;
        readLine(line);
      }
    },
  };
}

/**
 * Reads a stream of events until it ends. Rejects with an `AppError`: `cancelled` once the signal
 * fires, `offline` when the stream breaks.
 */
export async function readEventStream(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const parser = createEventStreamParser(onEvent);
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await reachServer(async () => {
      for (;;) {
        const { done, value } = await reader.read();
        signal.throwIfAborted();
        if (done) return;
        parser.feed(decoder.decode(value, { stream: true }));
      }
    }, signal);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
