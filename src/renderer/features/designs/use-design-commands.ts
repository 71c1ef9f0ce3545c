import { addListener } from "@reduxjs/toolkit";
import { useEffect, useState } from "react";

import {
  useDeleteDesignMutation,
  useDuplicateDesignMutation,
  useRestoreVersionMutation,
} from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeActionChosen, noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";
import { usePhotoOffer } from "./use-photo-offer.ts";

export type DesignCommands = ReturnType<typeof useDesignCommands>;

const prefix = "restore-design/";

/** Copying and deleting designs; how it went is told in a notice, which brings a deleted one back. */
export function useDesignCommands(onDeleted: () => void) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [deleteDesign, deletion] = useDeleteDesignMutation();
  const [duplicateDesign] = useDuplicateDesignMutation();
  const [asked, askToDelete] = useState<DesignSummary | null>(null);
  const [duplicatingId, setDuplicatingId] = useState<string | null>(null);
  const photo = usePhotoOffer();
  useUndo(photo.forget);

  const notify = (tone: "success" | "error", text: string) => dispatch(noticeShown({ tone, text }));

  const remove = async ({ id, name }: DesignSummary) => {
    const { data, error } = await deleteDesign({ params: { id }, query: { scope: "family" } });
    askToDelete(null);
    if (error !== undefined) {
      notify("error", texts.notDeleted(name));
      return;
    }
    const action = { label: texts.undo, command: prefix + id };
    dispatch(noticeShown({ tone: "success", text: texts.deleted(name), action }));
    if (data.designsLeft === 0) photo.offer({ id: data.imageId, name: data.imageName });
    onDeleted();
  };

  const copy = async ({ id, name }: DesignSummary) => {
    setDuplicatingId(id);
    const { data } = await duplicateDesign({ params: { id } });
    setDuplicatingId(null);
    if (data === undefined) notify("error", texts.notDuplicated(name));
    else notify("success", texts.duplicated(data.name));
  };

  return {
    /** The design whose deletion is being asked about. */
    asked,
    isDeleting: deletion.isLoading,
    duplicatingId,
    /** The photo that has lost its last design. */
    photo,
    askToDelete,
    confirmDelete: () => {
      if (asked !== null) void remove(asked);
    },
    duplicate: (design: DesignSummary) => void copy(design),
  };
}

/** A design that comes back needs its photo: nobody is asked about that any more. */
function useUndo(onRestored: () => void): void {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [restoreVersion] = useRestoreVersionMutation();
  useEffect(() => {
    const restore = async (id: string) => {
      const { error } = await restoreVersion({ params: { id }, query: { scope: "family" } });
      const text = error === undefined ? texts.designRestored : texts.notRestored;
      dispatch(noticeShown({ tone: error === undefined ? "success" : "error", text }));
    };
    return dispatch(
      addListener({
        actionCreator: noticeActionChosen,
        effect: ({ payload: { command } }) => {
          if (!command.startsWith(prefix)) return;
          onRestored();
          void restore(command.slice(prefix.length));
        },
      }),
    );
  }, [dispatch, onRestored, restoreVersion, texts]);
}
