import { useTexts } from "#renderer/i18n/texts.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import { LaterProjectActions } from "./later-parts.tsx";

export type ProjectMenuProps = {
  /** The id of the project that is looked at; null for all of them. */
  chosen: string | null;
  projects: readonly Project[];
  onChoose: (id: string | null) => void;
  /** Called once the chosen project is no longer there. */
  onDeleted: () => void;
};

const everyProject = "";

/** Which project is looked at, and what can be done with it. */
export function ProjectMenu({ chosen, projects, onChoose, onDeleted }: ProjectMenuProps) {
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
        <LaterProjectActions project={project} onDeleted={onDeleted} />
      )}
    </>
  );
}
