/** What the entry pages have a sentence of their own for. */
export type EntryFailure = "tooMany" | "offline" | "failed";

/** A failed call, as far as a page tells failures apart. */
export type Refused = { code?: string | undefined };

/** The sentence a failed call stands for. */
export function readEntryFailure({ code }: Refused): EntryFailure {
  if (code === "rate_limited") return "tooMany";
  return code === "offline" ? "offline" : "failed";
}
