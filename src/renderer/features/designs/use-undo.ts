import { addListener } from "@reduxjs/toolkit";
import { useEffect } from "react";

import { useChangeDesignsMutation } from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeActionChosen, noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { designsTexts } from "./designs-texts.ts";

/** Before the ids of what a notice offers to bring back. */
export const undoPrefix = "restore-designs/";

/** A design that comes back needs its photo: nobody is asked about that any more. */
export function useUndo(onRestored: () => void): void {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [changeDesigns] = useChangeDesignsMutation();
  useEffect(() => {
    const restore = async (ids: string[]) => {
      const { data } = await changeDesigns({ body: { ids, change: "restore" } });
      const left = data?.refused.length ?? ids.length;
      const done = ids.length === 1 ? texts.designRestored : texts.severalRestored(ids.length);
      const failed =
        left < ids.length ? texts.someNotRestored(left, ids.length) : texts.notRestored;
      dispatch(
        noticeShown(left === 0 ? { tone: "success", text: done } : { tone: "error", text: failed }),
      );
    };
    return dispatch(
      addListener({
        actionCreator: noticeActionChosen,
        effect: ({ payload: { command } }) => {
          if (!command.startsWith(undoPrefix)) return;
          onRestored();
          void restore(command.slice(undoPrefix.length).split(","));
        },
      }),
    );
  }, [dispatch, onRestored, changeDesigns, texts]);
}
