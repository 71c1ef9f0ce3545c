import { expect, test } from "vitest";
import { z } from "zod";

import { writeAnswer } from "#server/http/serialize-answer.ts";
import { JsonText } from "#server/runtime/json-text.ts";

const schema = () =>
  z.object({ name: z.string(), edits: z.array(z.number()), notes: z.array(z.string()).optional() });
const edits = new JsonText("[1,2]");
const notes = new JsonText('["a"]');

test("which members of an answer come as text may differ from one answer to the next", () => {
  const contract = schema();
  const written = [
    { name: "first", edits, extra: 1 },
    { name: "second", edits: [3], notes },
    { name: "third", edits, notes },
    { name: "fourth", edits: [4], notes: ["b"] },
  ].map((answer) => JSON.parse(writeAnswer(contract, answer)));
  expect(written).toEqual([
    { name: "first", edits: [1, 2] },
    { name: "second", edits: [3], notes: ["a"] },
    { name: "third", edits: [1, 2], notes: ["a"] },
    { name: "fourth", edits: [4], notes: ["b"] },
  ]);
});

test("what does not come as text is held to the contract all the same", () => {
  expect(() => writeAnswer(schema(), { name: 1, edits })).toThrow(z.ZodError);
  expect(() => writeAnswer(schema(), { name: "n", edits, notes: [1] })).toThrow(z.ZodError);
});

test("what the contract writes in another way is written so beside a text", () => {
  const day = z.codec(z.string(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString().slice(0, 10),
  });
  const contract = z.object({ at: day, edits: z.array(z.number()) });
  const answer = { at: new Date("2026-03-01T00:00:00Z"), edits };
  expect(JSON.parse(writeAnswer(contract, answer))).toEqual({ at: "2026-03-01", edits: [1, 2] });
});
