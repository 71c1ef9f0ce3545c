import { Ellipsis } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import type { ProjectCommands } from "./use-project-commands.ts";

export type ProjectMenuProps = {
  /** The id of the project that is looked at; null for all of them. */
  chosen: string | null;
  projects: readonly Project[];
  onChoose: (id: string | null) => void;
  commands: Pick<ProjectCommands, "askName" | "askToDelete">;
};

const everyProject = "";

/** Which project is looked at, and what can be done with it. */
export function ProjectMenu({ chosen, projects, onChoose, commands }: ProjectMenuProps) {
  const texts = useTexts(designsTexts);
  const project = projects.find(({ id }) => id === chosen);
  return (
    <>
      <ChoiceMenu
        label={texts.project}
        size="small"
        value={chosen ?? everyProject}
        options={[
          { value: everyProject, label: texts.allProjects },
          ...projects.map(({ id, name, rooms }) => ({
            value: id,
            label: name,
            note: texts.rooms(rooms),
          })),
        ]}
        onChange={(id) => onChoose(id === everyProject ? null : id)}
      />
      {project === undefined ? null : (
        <ActionMenu
          items={[
            {
              key: "rename",
              label: texts.renameProject,
              onSelect: () => commands.askName(project),
            },
            {
              key: "delete",
              label: texts.deleteProject,
              danger: true,
              onSelect: () => commands.askToDelete(project),
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
      )}
    </>
  );
}
