import { styled } from "@mui/material/styles";
import { useState } from "react";
import { z } from "zod";

import {
  useCreateProjectMutation,
  useListProjectsQuery,
  usePlaceDesignsMutation,
} from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexWrap } from "#renderer/theme/layout.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import type { DesignSummary } from "#shared/design.ts";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import { createNameSchema } from "./project-name.ts";

export type ProjectDialogProps = {
  designs: readonly DesignSummary[];
  /** Called before `onClose` where something was done. */
  onPlaced: () => void;
  onClose: () => void;
};

/** Puts rooms into one of the person's projects, a new one, or none. */
export function ProjectDialog({ designs, onPlaced, onClose }: ProjectDialogProps) {
  const texts = useTexts(designsTexts);
  return (
    <AppDialog
      open={designs.length > 0}
      title={texts.projectTitle}
      text={texts.projectText(designs.length)}
      onClose={onClose}
      width={440}
    >
      <ProjectForm {...{ designs, onPlaced, onClose }} />
    </AppDialog>
  );
}

const newProject = "new";
const noProject = "none";

function ProjectForm({ designs, onPlaced, onClose }: ProjectDialogProps) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const { data } = useListProjectsQuery();
  const [createProject] = useCreateProjectMutation();
  const [placeDesigns] = usePlaceDesignsMutation();
  const projects = data?.items ?? [];
  const [chosen, choose] = useState(newProject);
  const isNew = chosen === newProject;
  const form = useForm({
    start: { name: "" },
    schema: z.object({
      name: isNew ? createNameSchema(texts.projectNameMissing) : z.string(),
    }),
    async submit({ name }) {
      const made = isNew ? await createProject({ body: { name } }).unwrap() : null;
      const projectId = chosen === noProject ? null : (made?.id ?? chosen);
      await placeDesigns({ body: { ids: designs.map(({ id }) => id), projectId } }).unwrap();
      const called = made?.name ?? projects.find(({ id }) => id === chosen)?.name ?? "";
      const text = projectId === null ? texts.outOfProject : texts.inProject(called);
      dispatch(noticeShown({ tone: "success", text }));
      onPlaced();
      onClose();
    },
    explain: () => ({ field: null, text: texts.notInProject }),
  });
  return (
    <DialogForm form={form} onCancel={onClose} submitLabel={texts.toProject} takesFocus={false}>
      <ProjectChips
        {...{ projects, chosen, choose }}
        canLeave={designs.some(({ projectId }) => projectId !== null)}
      />
      {isNew ? (
        <Field
          {...form.field("name")}
          label={texts.projectName}
          placeholder={texts.projectExample}
        />
      ) : null}
    </DialogForm>
  );
}

function ProjectChips(props: {
  projects: readonly Project[];
  chosen: string;
  choose: (id: string) => void;
  canLeave: boolean;
}) {
  const { projects, chosen, choose, canLeave } = props;
  const texts = useTexts(designsTexts);
  const options = [
    { id: newProject, name: texts.newProject },
    ...projects,
    ...(canLeave ? [{ id: noProject, name: texts.noProject }] : []),
  ];
  return (
    <Chips aria-label={texts.project}>
      {options.map(({ id, name }) => (
        <ChoiceChip
          key={id}
          label={name}
          selected={chosen === id}
          onClick={() => choose(id)}
          size="form"
        />
      ))}
    </Chips>
  );
}

const Chips = styled("fieldset")({
  ...bareBox,
  ...flexWrap(8),
  minWidth: 0,
  maxHeight: "40vh",
  overflowY: "auto",
  padding: 2,
});
