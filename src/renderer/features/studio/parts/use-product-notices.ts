import { useCallback } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";
import { describeStudioFailure } from "./read-reason.ts";

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
  const texts = useTexts(studioTexts);
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
      const text = describeStudioFailure(error, texts);
      dispatch(noticeShown({ tone: "error", text }));
    },
    [dispatch, texts],
  );
  return { succeed, notify, fail };
}
