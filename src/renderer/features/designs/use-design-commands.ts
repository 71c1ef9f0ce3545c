import { useState } from "react";

import { useDeleteDesignMutation, useDuplicateDesignMutation } from "#renderer/state/api.ts";
import { useChangeDesignsMutation } from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";
import { usePhotoOffer } from "./use-photo-offer.ts";
import { undoPrefix, useUndo } from "./use-undo.ts";

export type DesignCommands = ReturnType<typeof useDesignCommands>;

/** Copying and deleting designs; how it went is told in a notice, which brings a deleted one back. */
export function useDesignCommands(onDeleted: () => void) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [deleteDesign, deletion] = useDeleteDesignMutation();
  const [changeDesigns] = useChangeDesignsMutation();
  const [duplicateDesign] = useDuplicateDesignMutation();
  const [asked, askToDelete] = useState<DesignSummary | null>(null);
  const [spokenAbout, speakAbout] = useState<DesignSummary | null>(null);
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
    const action = { label: texts.undo, command: undoPrefix + id };
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

  const mark = async ({ id, isFavourite }: DesignSummary) => {
    const wanted = isFavourite ? "unfavourite" : "favourite";
    const { data } = await changeDesigns({ body: { ids: [id], change: wanted } });
    if (data === undefined || data.refused.length > 0) notify("error", texts.notMarked);
  };

  return {
    /** Makes it a favourite, or no longer one. */
    mark: (design: DesignSummary) => void mark(design),
    /** The design whose deletion is being asked about. */
    asked,
    isDeleting: deletion.isLoading,
    duplicatingId,
    /** The design whose notes and approval are looked at. */
    spokenAbout,
    speakAbout,
    /** The photo that has lost its last design. */
    photo,
    askToDelete,
    confirmDelete: () => {
      if (asked !== null) void remove(asked);
    },
    duplicate: (design: DesignSummary) => void copy(design),
  };
}
