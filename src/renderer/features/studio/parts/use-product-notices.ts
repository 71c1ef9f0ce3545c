import { useCallback } from "react";

import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { describeProductFailure, productTexts } from "./product-texts.ts";

export type ProductNotices = {
  succeed: (text: string) => void;
  /** Says what stands in the way, in a sentence of the caller's. */
  notify: (text: string) => void;
  /** Says why something did not work; takes what a call threw or answered. */
  fail: (error: unknown) => void;
};

/** Says in a toast how a change went. */
export function useProductNotices(): ProductNotices {
  const dispatch = useAppDispatch();
  const { failures } = useTexts(productTexts);
  const succeed = useCallback(
    (text: string) => void dispatch(noticeShown({ tone: "success", text })),
    [dispatch],
  );
  const notify = useCallback(
    (text: string) => void dispatch(noticeShown({ tone: "error", text })),
    [dispatch],
  );
  const fail = useCallback(
    (error: unknown) => {
      const text = describeProductFailure(readCode(error), failures);
      dispatch(noticeShown({ tone: "error", text }));
    },
    [dispatch, failures],
  );
  return { succeed, notify, fail };
}

/** The code of an `AppError`, or of one as the store has it. */
export function readCode(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error) {
    return typeof error.code === "string" ? error.code : "other";
  }
  return describeFailure(error).code;
}
