import { z } from "zod";

import { JsonText, writeJson } from "../runtime/json-text.ts";

const text = z.instanceof(JsonText);
const withTexts = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is cut down to: as the contract's, but any member may come as text. Such a one
 * was checked when it was written, a design's edits when they came: reading and writing megabytes
 * once more would hold everybody up.
 */
function acceptTexts(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = withTexts.get(schema);
  if (known !== undefined) return known;
  const members = Object.entries<z.ZodType>(schema.shape);
  const accepting = schema.extend(
    Object.fromEntries(members.map(([name, member]) => [name, z.union([text, member])])),
  );
  withTexts.set(schema, accepting);
  return accepting;
}

/** An answer as the wire has it; throws when it is not what the contract says. */
export function writeAnswer(schema: z.ZodType, answer: unknown): string {
  const isWritten = typeof answer === "object" && answer !== null && holdsText(answer);
  if (!isWritten) return JSON.stringify(z.encode(schema, answer));
  return writeJson(z.encode(acceptTexts(schema), answer));
}

function holdsText(answer: object): boolean {
  return Object.values(answer).some((member) => member instanceof JsonText);
}

/** Fastify's serializer of answers, for routes whose answers have schemas. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (answer: unknown): string => writeAnswer(schema, answer);
}
