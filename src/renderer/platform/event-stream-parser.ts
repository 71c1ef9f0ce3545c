import type { ServerEvent } from "./transport.ts";

export type EventStreamParser = { feed(text: string): void };

/**
 * Reads `text/event-stream` as the HTML standard describes it (section 9.2.6): feed it text in any
 * pieces, it calls back once for every complete event. An event without a blank line after it is
 * never delivered, `id` and `retry` are ignored, an unnamed event is called "message".
 */
export function createEventStreamParser(onEvent: (event: ServerEvent) => void): EventStreamParser {
  let rest = "";
  let started = false;
  let name = "";
  let data: string[] = [];

  const readLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) {
        onEvent({ name: name === "" ? "message" : name, data: data.join("\n") });
      }
      name = "";
      data = [];
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
        if (end === -1) return;
        // A carriage return at the very end may be half of a CRLF: wait for what follows.
        if (rest[end] === "\r" && end === rest.length - 1) return;
        const length = rest.startsWith("\r\n", end) ? 2 : 1;
        const line = rest.slice(0, end);
        rest = rest.slice(end + length);
        readLine(line);
      }
    },
  };
}
