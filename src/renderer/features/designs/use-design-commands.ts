import { useState } from "react";

import { useDeleteDesignMutation, useDuplicateDesignMutation } from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";

export type DesignCommands = ReturnType<typeof useDesignCommands>;

/** Copying and deleting designs; how it went is told in a notice. */
export function useDesignCommands(onDeleted: () => void) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [deleteDesign, deletion] = useDeleteDesignMutation();
  const [duplicateDesign] = useDuplicateDesignMutation();
  const [asked, askToDelete] = useState<DesignSummary | null>(null);
  const [duplicatingId, setDuplicatingId] = useState<string | null>(null);

  const notify = (tone: "success" | "error", text: string) => dispatch(noticeShown({ tone, text }));

  const remove = async ({ id, name }: DesignSummary) => {
    const { error } = await deleteDesign({ params: { id }, query: { scope: "family" } });
    askToDelete(null);
    if (error === undefined) {
      notify("success", texts.deleted(name));
      onDeleted();
    } else notify("error", texts.notDeleted(name));
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
    askToDelete,
    confirmDelete: () => {
      if (asked !== null) void remove(asked);
    },
    duplicate: (design: DesignSummary) => void copy(design),
  };
}
