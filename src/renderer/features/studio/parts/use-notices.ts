import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { productTexts } from "../texts/shell-catalogue.ts";

/** What failed calls say by their reason or their code; `other` is for everything else. */
export type FailureSentences = Readonly<Record<string, string>> & { other: string };

/** Says in a toast how something went: by these sentences, where a call failed. */
export function useNotices(failures: FailureSentences) {
  const dispatch = useAppDispatch();
  const succeed = (text: string) => void dispatch(noticeShown({ tone: "success", text }));
  /** Says what stands in the way, in a sentence of the caller's. */
  const notify = (text: string) => void dispatch(noticeShown({ tone: "error", text }));
  /** Takes what a call threw or answered. */
  const fail = (error: unknown) => notify(describeStudioFailure(error, failures));
  /** Says what a call did, or why it failed; answers whether it did. */
  const report = ({ error }: { error?: unknown }, done: string): boolean => {
    if (error === undefined) succeed(done);
    else fail(error);
    return error === undefined;
  };
  return { succeed, notify, fail, report };
}

/** The same with what is said about products and rooms that could not be changed. */
export const useProductNotices = () => useNotices(useTexts(productTexts).failures);

/** The sentence for a failed call. */
export function describeStudioFailure(error: unknown, sentences: FailureSentences): string {
  const known = [readReason(error), readCode(error)].find((key) => Object.hasOwn(sentences, key));
  return sentences[known ?? "other"] ?? sentences.other;
}

/** The `reason` in the details of a failed call, or its code; whatever the call answered. */
export function readReason(error: unknown): string {
  const { details } = (error ?? {}) as { details?: { reason?: unknown } | null };
  const reason = details?.reason;
  return typeof reason === "string" ? reason : readCode(error);
}

/** The code of an `AppError`, or of one as the store has it. */
export function readCode(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error) {
    return typeof error.code === "string" ? error.code : "other";
  }
  return describeFailure(error).code;
}
