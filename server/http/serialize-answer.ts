import { z } from "zod";

import { JsonText, writeJson } from "../runtime/json-text.ts";

const text = z.instanceof(JsonText);
const withTexts = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is cut down to: as the contract's, but for members that come as text. Those
 * were checked when they were written, a design's edits when they came: reading and writing megabytes
 * once more would hold everybody up.
 */
function acceptTexts(schema: z.ZodType, answer: object): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = withTexts.get(schema);
  if (known !== undefined) return known;
  const written = Object.entries(answer).filter(([, member]) => member instanceof JsonText);
  const accepting = schema.extend(Object.fromEntries(written.map(([name]) => [name, text])));
  withTexts.set(schema, accepting);
  return accepting;
}

/** An answer as the wire has it; throws when it is not what the contract says. */
export function writeAnswer(schema: z.ZodType, answer: unknown): string {
  const isWritten = typeof answer === "object" && answer !== null && holdsText(answer);
  if (!isWritten) return JSON.stringify(z.encode(schema, answer));
  return writeJson(z.encode(acceptTexts(schema, answer), answer));
}

function holdsText(answer: object): boolean {
  return Object.values(answer).some((member) => member instanceof JsonText);
}

/** Fastify's serializer of answers, for routes whose answers have schemas. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (answer: unknown): string => writeAnswer(schema, answer);
}
