/** The `reason` in the details of a failed call, or its code; whatever the call answered. */
export function readReason(error: unknown): string {
  if (typeof error !== "object" || error === null) return "other";
  const details = "details" in error ? error.details : null;
  if (typeof details === "object" && details !== null && "reason" in details) {
    return String(details.reason);
  }
  return "code" in error ? String(error.code) : "other";
}

/** The sentence for a failed call out of a list of them; `other` is for everything else. */
export function describeStudioFailure(
  error: unknown,
  sentences: Readonly<Record<string, string>> & { other: string },
): string {
  return sentences[readReason(error)] ?? sentences.other;
}
