import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";

type Sentences = Readonly<Record<string, string>>;

/** What failed calls say by reason or code: a page's own sentences, and those of the whole studio. */
export type FailureTexts = { refusals?: Sentences; failures: Sentences & { other: string } };

/** Says in a toast how something went: in these sentences, where a call failed. */
export function useNotices(texts: FailureTexts) {
  const dispatch = useAppDispatch();
  const succeed = (text: string) => void dispatch(noticeShown({ tone: "success", text }));
  /** Says what stands in the way, in a sentence of the caller's. */
  const notify = (text: string) => void dispatch(noticeShown({ tone: "error", text }));
  /** Takes what a call threw or answered. */
  const fail = (error: unknown) => notify(describeStudioFailure(error, texts));
  /** Says what a call did, or why it failed; answers whether it did. */
  const report = ({ error }: { error?: unknown }, done: string): boolean => {
    if (error === undefined) succeed(done);
    else fail(error);
    return error === undefined;
  };
  return { succeed, notify, fail, report };
}

/** The same with what is said about products and rooms that could not be changed. */
export const useProductNotices = () => useNotices(useTexts(studioTexts));

/** The sentence for a failed call. */
export function describeStudioFailure(error: unknown, texts: FailureTexts): string {
  const sentences: Sentences = { ...texts.failures, ...texts.refusals };
  return sentences[readReason(error)] ?? sentences[readCode(error)] ?? texts.failures.other;
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
