import { z } from "zod";

import { JsonText, writeJson } from "../runtime/json-text.ts";

const trusted = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is cut down to: as the contract's, but for a design's edits. Those were
 * checked when they came and are answered as they were stored: reading and writing megabytes of points
 * once more would hold everybody up.
 */
function trustEdits(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject) || !("edits" in answer.shape)) return answer;
  const known = trusted.get(answer) ?? answer.extend({ edits: z.instanceof(JsonText) });
  trusted.set(answer, known);
  return known;
}

/** An answer as the wire has it; throws when it is not what the contract says. */
export function writeAnswer(schema: z.ZodType, answer: unknown): string {
  const cut = trustEdits(schema);
  const encoded = z.encode(cut, answer);
  return cut === schema ? JSON.stringify(encoded) : writeJson(encoded);
}

/** Fastify's serializer of answers, for routes whose answers have schemas. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (answer: unknown): string => writeAnswer(schema, answer);
}
