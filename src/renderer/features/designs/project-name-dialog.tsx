import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import { createNameSchema } from "./project-name.ts";
import type { ProjectCommands } from "./use-project-commands.ts";

export type ProjectNameDialogProps = {
  commands: Pick<ProjectCommands, "naming" | "askName" | "rename">;
};

/** Asks what a project is to be called. */
export function ProjectNameDialog({ commands }: ProjectNameDialogProps) {
  const { naming, askName } = commands;
  const texts = useTexts(designsTexts);
  return (
    <AppDialog
      open={naming !== null}
      title={texts.renameProjectTitle(naming?.name ?? "")}
      onClose={() => askName(null)}
      width={400}
    >
      {naming === null ? null : <NameForm project={naming} commands={commands} />}
    </AppDialog>
  );
}

function NameForm({ project, commands }: ProjectNameDialogProps & { project: Project }) {
  const texts = useTexts(designsTexts);
  const form = useForm({
    start: { name: project.name },
    schema: z.object({ name: createNameSchema(texts.projectNameMissing) }),
    submit: ({ name }) => commands.rename(project, name),
    explain: () => ({ field: null, text: texts.notInProject }),
  });
  return (
    <DialogForm form={form} onCancel={() => commands.askName(null)} submitLabel={texts.rename}>
      <Field {...form.field("name")} label={texts.projectName} />
    </DialogForm>
  );
}
