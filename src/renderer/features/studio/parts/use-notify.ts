import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";

import { describeStudioFailure } from "./read-reason.ts";
import type { FailureTexts } from "./read-reason.ts";

/** Says in a toast how something went. */
export function useNotify(): (tone: "success" | "error", text: string) => void {
  const dispatch = useAppDispatch();
  return (tone, text) => void dispatch(noticeShown({ tone, text }));
}

/** Says in a toast what a call did, or out of the sentences why it failed. */
export function useReportOutcome(
  texts: FailureTexts,
): (answer: { error?: unknown }, done: string) => void {
  const notify = useNotify();
  return ({ error }, done) =>
    error === undefined
      ? notify("success", done)
      : notify("error", describeStudioFailure(error, texts));
}
