/** The `reason` in the details of a failed call, or its code; whatever the call answered. */
export function readReason(error: unknown): string {
  if (typeof error !== "object" || error === null) return "other";
  const details = "details" in error ? error.details : null;
  if (typeof details === "object" && details !== null && "reason" in details) {
    return String(details.reason);
  }
  return readCode(error);
}

/** The code of an `AppError`, or of one as the store has it. */
export function readCode(error: unknown): string {
  const isKnown = typeof error === "object" && error !== null && "code" in error;
  return isKnown ? String(error.code) : "other";
}

type Sentences = Readonly<Record<string, string>>;

/** What failed calls say by reason or code: a page's own sentences, and those of the whole studio. */
export type FailureTexts = { refusals?: Sentences; failures: Sentences & { other: string } };

/** The sentence for a failed call. */
export function describeStudioFailure(error: unknown, texts: FailureTexts): string {
  const sentences: Sentences = { ...texts.failures, ...texts.refusals };
  return sentences[readReason(error)] ?? sentences[readCode(error)] ?? texts.failures.other;
}
