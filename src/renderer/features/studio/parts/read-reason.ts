/** The `reason` in the details of a failed call, or its code; whatever the call answered. */
export function readReason(error: unknown): string {
  if (typeof error !== "object" || error === null) return "other";
  const details = "details" in error ? error.details : null;
  if (typeof details === "object" && details !== null && "reason" in details) {
    return String(details.reason);
  }
  return "code" in error ? String(error.code) : "other";
}

/** What failed calls say by their reason; `other` is for everything else. */
export type FailureSentences = Readonly<Record<string, string>> & { other: string };

/** The sentence for a failed call. */
export function describeStudioFailure(error: unknown, sentences: FailureSentences): string {
  return sentences[readReason(error)] ?? sentences.other;
}
