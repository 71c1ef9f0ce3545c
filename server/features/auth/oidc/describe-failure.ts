type Failure = { failure: string; code: string | null; answer: string | null };

/**
 * What may be logged of a failure at the issuer: its kind. Its message and cause may quote tokens,
 * codes and claims.
 */
export function describeFailure(problem: unknown): Failure {
  if (!(problem instanceof Error)) return { failure: "unknown", code: null, answer: null };
  const { code, error } = problem as { code?: unknown; error?: unknown };
  return { failure: problem.name, code: readWord(code), answer: readWord(error) };
}

/** A code of the protocol such as `invalid_grant`; anything longer or stranger is none. */
function readWord(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z_]{1,60}$/.test(value) ? value : null;
}
