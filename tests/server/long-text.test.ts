import { expect, test } from "vitest";

import { encodeSlices, longTextLength } from "#server/runtime/long-text.ts";

async function encode(text: string): Promise<Buffer[]> {
  const slices: Buffer[] = [];
  for await (const slice of encodeSlices(text)) slices.push(slice);
  return slices;
}

test("a long text comes in pieces, a short one in one, and both are the same bytes", async () => {
  const long = "Vaše zeď, ".repeat(longTextLength / 4);
  const slices = await encode(long);
  expect(slices.length).toBe(5);
  expect(Buffer.concat(slices).toString()).toBe(long);
  expect((await encode("Salon")).map(String)).toEqual(["Salon"]);
  expect(await encode("")).toEqual([]);
});

test.each([0, 1])("no character is cut in two, %i after the start", async (offset) => {
  const text = "a".repeat(offset) + "🎨".repeat(longTextLength);
  const slices = await encode(text);
  expect(slices.map(String).join("")).toBe(text);
  expect(Buffer.concat(slices).equals(Buffer.from(text))).toBe(true);
});

test("whoever waits has a turn between two pieces", async () => {
  const seen: string[] = [];
  for await (const slice of encodeSlices("a".repeat(longTextLength + 1))) {
    seen.push(slice.toString("latin1", 0, 1));
    setImmediate(() => seen.push("turn"));
  }
  expect(seen).toEqual(["a", "turn", "a", "turn", "a"]);
});
