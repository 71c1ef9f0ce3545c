import { Ellipsis } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import { ProjectNameDialog } from "./project-name-dialog.tsx";
import { useProjectCommands } from "./use-project-commands.ts";

export type ProjectActionsProps = { project: Project; onDeleted: () => void };

/** What can be done with the project that is looked at. */
export function ProjectActions({ project, onDeleted }: ProjectActionsProps) {
  const texts = useTexts(designsTexts);
  const commands = useProjectCommands(onDeleted);
  const { toDelete, askToDelete } = commands;
  const navigate = useNavigate();
  const hasPrices = useAppSelector((state) => state.company.features?.catalogue !== false);
  return (
    <>
      <ActionMenu
        items={[
          ...(hasPrices && project.rooms > 0
            ? [
                {
                  key: "prices",
                  label: texts.projectPrices,
                  onSelect: () => void navigate(`/designs/project/${project.id}/prices`),
                },
              ]
            : []),
          {
            key: "rename",
            label: texts.renameProject,
            onSelect: () => commands.askName(project),
          },
          {
            key: "delete",
            label: texts.deleteProject,
            danger: true,
            onSelect: () => askToDelete(project),
          },
        ]}
        renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
          <span id={id}>
            <ToolIconButton
              label={texts.projectActions(project.name)}
              expanded={expanded}
              onClick={onClick}
              icon={<Ellipsis size={20} {...iconStyle} />}
            />
          </span>
        )}
      />
      <ProjectNameDialog commands={commands} />
      <ConfirmDialog
        open={toDelete !== null}
        title={texts.deleteProjectTitle(toDelete?.name ?? "")}
        text={texts.deleteProjectText}
        confirmLabel={texts.deleteProjectNow}
        cancelLabel={texts.keepProject}
        danger
        busy={commands.isDeleting}
        onConfirm={commands.confirmDelete}
        onCancel={() => askToDelete(null)}
      />
    </>
  );
}
