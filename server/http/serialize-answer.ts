import { z } from "zod";

import type { EditList } from "#shared/edit.ts";

const trusted = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is cut down to: as the contract's, but for a design's edits. Those were
 * parsed when they came, nobody else writes them, and reading megabytes of points once more would
 * hold everybody up for seconds.
 */
function trustEdits(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject) || !("edits" in answer.shape)) return answer;
  const known = trusted.get(answer) ?? answer.extend({ edits: z.custom<EditList>() });
  trusted.set(answer, known);
  return known;
}

/** An answer as the wire has it; throws when it is not what the contract says. */
export function encodeAnswer(schema: z.ZodType, answer: unknown): unknown {
  return z.encode(trustEdits(schema), answer);
}

/** Fastify's serializer of answers, for routes whose answers have schemas. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (answer: unknown): string => JSON.stringify(encodeAnswer(schema, answer));
}
