import { useState } from "react";

import {
  useDeleteProjectMutation,
  useRenameProjectMutation,
} from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";

export type ProjectCommands = ReturnType<typeof useProjectCommands>;

/** Renaming and deleting a project; how it went is told in a notice. */
export function useProjectCommands(onDeleted: () => void) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [renameProject] = useRenameProjectMutation();
  const [deleteProject, deletion] = useDeleteProjectMutation();
  const [naming, askName] = useState<Project | null>(null);
  const [toDelete, askToDelete] = useState<Project | null>(null);

  const notify = (tone: "success" | "error", text: string) => dispatch(noticeShown({ tone, text }));

  const remove = async ({ id, name }: Project) => {
    const { error } = await deleteProject({ params: { id } });
    askToDelete(null);
    if (error !== undefined) {
      notify("error", texts.projectNotDeleted);
      return;
    }
    notify("success", texts.projectDeleted(name));
    onDeleted();
  };

  return {
    /** The project for which a name is being asked. */
    naming,
    askName,
    /** Rejects where the name could not be saved: the form says so. */
    rename: async ({ id }: Project, name: string) => {
      const renamed = await renameProject({ params: { id }, body: { name } }).unwrap();
      askName(null);
      notify("success", texts.projectRenamed(renamed.name));
    },
    /** The project whose deletion is being asked about. */
    toDelete,
    askToDelete,
    isDeleting: deletion.isLoading,
    confirmDelete: () => {
      if (toDelete !== null) void remove(toDelete);
    },
  };
}
