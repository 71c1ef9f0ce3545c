import { useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { createApiKey } from "#renderer/state/studio/shown-once-calls.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { apiKeyPermissionSchema } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";

import { CheckGroup } from "../parts/check-group.tsx";
import { describeStudioFailure } from "../parts/use-notices.ts";
import { apiTexts } from "../texts/links-catalogue.ts";
import { ShownOnceDialog } from "./shown-once.tsx";

const offered = ["catalogue", "company-designs", "own-designs"] as const;

/** Asks what a key may do, makes it, and shows it once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(apiTexts);
  return (
    <ShownOnceDialog
      open={open}
      asking={{ title: texts.keyTitle, text: texts.keyText }}
      shown={{ title: texts.keyMade, text: texts.keyUse("Authorization: Bearer …") }}
      label={texts.keyLabel}
      onClose={onClose}
    >
      {(onMade, onCancel) => <KeyForm onMade={onMade} onCancel={onCancel} />}
    </ShownOnceDialog>
  );
}

type KeyFormProps = { onMade: (key: string) => void; onCancel: () => void };

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const texts = useTexts(apiTexts);
  const dispatch = useAppDispatch();
  const [permissions, setPermissions] = useState<readonly ApiKeyPermission[]>(["catalogue"]);
  const form = useForm({
    start: { name: "" },
    chosen: { permissions },
    schema: z.object({
      name: z.string().trim().min(1, texts.nameMissing),
      permissions: z.array(apiKeyPermissionSchema).min(1, texts.permissionsMissing),
    }),
    submit: async (body) => onMade((await dispatch(createApiKey({ body }))).key),
    explain: (error) => ({ field: null, text: describeStudioFailure(error, texts) }),
  });
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      submitLabel={texts.createKey}
      busyLabel={texts.creating}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        {...form.field("name")}
        inputProps={{ maxLength: 80 }}
      />
      <CheckGroup
        legend={texts.mayDo}
        options={offered}
        name={(permission) => texts.permissions[permission]}
        value={permissions}
        onChange={setPermissions}
      />
    </DialogForm>
  );
}
