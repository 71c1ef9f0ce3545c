import { array, assert, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";

import { createEventStreamParser } from "#renderer/platform/event-stream.ts";
import type { ServerEvent } from "#renderer/platform/transport.ts";

function parse(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parser = createEventStreamParser((event) => events.push(event));
  for (const piece of pieces) parser.feed(piece);
  return events;
}

describe("the event stream parser", () => {
  it.each([
    ["a named event", "event: done\ndata: 1\n\n", [{ name: "done", data: "1" }]],
    ["an unnamed event", "data: 1\n\n", [{ name: "message", data: "1" }]],
    ["several data lines", "data: a\ndata: b\n\n", [{ name: "message", data: "a\nb" }]],
    ["only one leading space removed", "data:  a\n\n", [{ name: "message", data: " a" }]],
    ["no space after the colon", "data:a\n\n", [{ name: "message", data: "a" }]],
    ["a colon in the data", "data: a:b\n\n", [{ name: "message", data: "a:b" }]],
    ["an empty data line", "data\n\n", [{ name: "message", data: "" }]],
    [
      "comments and unknown fields",
      ": hi\nid: 3\nretry: 9\nx: y\ndata: 1\n\n",
      [{ name: "message", data: "1" }],
    ],
    ["an event without data", "event: ping\n\ndata: 1\n\n", [{ name: "message", data: "1" }]],
    [
      "carriage returns",
      "data: 1\r\rdata: 2\r\n\r\n",
      [
        { name: "message", data: "1" },
        { name: "message", data: "2" },
      ],
    ],
    ["a byte order mark", "\u{FEFF}data: 1\n\n", [{ name: "message", data: "1" }]],
    ["an unfinished event", "data: 1\n", []],
  ])("reads %s", (_name, text, events) => {
    expect(parse(text)).toEqual(events);
  });

  it("reads the same however the text is cut into pieces", () => {
    const text =
      'event: progress\r\ndata: {"a":1}\r\n\r\n: ping\n\ndata: x\ndata: y\n\nevent: done\rdata: z\r\r\n';
    const whole = parse(text);
    assert(
      property(array(nat(text.length)), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(parse(...pieces)).toEqual(whole);
      }),
    );
  });

  it("gives up on an event that never ends", () => {
    const line = `data: ${"x".repeat(1000)}\n`;
    expect(() => parse(...Array.from({ length: 1100 }, () => line))).toThrow(RangeError);
    expect(() => parse("x".repeat(1_000_001))).toThrow(RangeError);
    expect(parse(...Array.from({ length: 1100 }, () => `${line}\n`))).toHaveLength(1100);
  });
});
