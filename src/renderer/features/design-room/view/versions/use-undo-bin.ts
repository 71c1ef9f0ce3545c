import { addListener } from "@reduxjs/toolkit";
import { useEffect } from "react";

import { useRestoreVersionMutation } from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeActionChosen, noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { maxVersions } from "#shared/design-version.ts";
import type { DesignVersion } from "#shared/design-version.ts";
import type { ApiFailure } from "#renderer/state/request-base-query.ts";

import { versionTexts } from "../../texts/room-catalogue.ts";

const prefix = "restore-version";

type Binned = Pick<DesignVersion, "id" | "letter">;

/** What the notice of a deletion says when its action is chosen. */
export function writeUndoCommand({ id, letter }: Binned): string {
  return `${prefix}/${id}/${letter}`;
}

function readUndoCommand(command: string): Binned | null {
  const [kind, id, letter] = command.split("/");
  return kind === prefix && id !== undefined && letter !== undefined ? { id, letter } : null;
}

/** Brings a deleted version back when its notice is asked to, whichever version is open by then. */
export function useUndoBin(): void {
  const dispatch = useAppDispatch();
  const texts = useTexts(versionTexts);
  const [restoreVersion] = useRestoreVersionMutation();
  useEffect(() => {
    const restore = async ({ id, letter }: Binned) => {
      const { data, error } = await restoreVersion({ params: { id }, query: {} });
      if (data !== undefined) {
        const text = texts.restored(data.letter ?? letter);
        dispatch(noticeShown({ tone: "success", text }));
        return;
      }
      const isFull = (error as ApiFailure | undefined)?.code === "conflict";
      const text = isFull ? texts.full(maxVersions) : texts.notRestored;
      dispatch(noticeShown({ tone: "error", text }));
    };
    return dispatch(
      addListener({
        actionCreator: noticeActionChosen,
        effect: ({ payload }) => {
          const binned = readUndoCommand(payload.command);
          if (binned !== null) void restore(binned);
        },
      }),
    );
  }, [dispatch, restoreVersion, texts]);
}
