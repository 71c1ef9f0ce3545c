import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { maxVersionLabel } from "#shared/design-version.ts";
import type { DesignVersion } from "#shared/design-version.ts";
import { z } from "zod";

import { versionTexts } from "../../texts/room-catalogue.ts";
import type { VersionCommands } from "./use-version-commands.ts";

/** Asks what a version is to be called. */
export function VersionNameDialog({ commands }: { commands: VersionCommands }) {
  const { naming, askName } = commands;
  const texts = useTexts(versionTexts);
  return (
    <AppDialog
      open={naming !== null}
      title={texts.renameTitle(naming?.letter ?? "")}
      onClose={() => askName(null)}
      width={400}
    >
      {naming === null ? null : <NameForm version={naming} commands={commands} />}
    </AppDialog>
  );
}

function NameForm({ version, commands }: { version: DesignVersion; commands: VersionCommands }) {
  const texts = useTexts(versionTexts);
  const form = useForm({
    start: { label: version.label ?? "" },
    schema: z.object({
      label: z.string().trim().max(maxVersionLabel, texts.nameTooLong(maxVersionLabel)),
    }),
    submit: ({ label }) => commands.rename(version.id, label),
  });
  return (
    <DialogForm form={form} onCancel={() => commands.askName(null)} submitLabel={texts.save}>
      <Field label={texts.name} hint={texts.nameHint} {...form.field("label")} />
    </DialogForm>
  );
}
