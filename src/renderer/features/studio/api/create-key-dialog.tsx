import { useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { createApiKey } from "#renderer/state/studio/shown-once-calls.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { apiKeyPermissionSchema } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";

import { CheckGroup } from "../parts/check-group.ts";
import { describeStudioFailure } from "../parts/read-reason.ts";
import { apiTexts } from "../texts/links-catalogue.ts";
import { ShownOnce } from "./shown-once.tsx";

const offered = ["catalogue", "company-designs", "own-designs"] as const;

/** Asks what a key may do, makes it, and shows it once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(apiTexts);
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <AppDialog
      width={480}
      open={open}
      title={key === null ? texts.keyTitle : texts.keyMade}
      text={key === null ? texts.keyText : texts.keyUse("Authorization: Bearer …")}
      locked={key !== null}
      onClose={close}
    >
      {key === null ? (
        <KeyForm onMade={setKey} onCancel={close} />
      ) : (
        <ShownOnce label={texts.keyLabel} value={key} onDone={close} />
      )}
    </AppDialog>
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
    async submit(body) {
      const { key } = await dispatch(createApiKey({ body }));
      onMade(key);
    },
    explain: (error) => ({ field: null, text: describeStudioFailure(error, texts) }),
  });
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      submitLabel={texts.createKey}
      busyLabel={texts.creating}
      cancelLabel={texts.cancel}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        {...form.field("name")}
        inputProps={{ maxLength: 80 }}
      />
      <CheckGroup>
        <legend>{texts.mayDo}</legend>
        {offered.map((permission) => (
          <CheckLine
            key={permission}
            label={texts.permissions[permission]}
            checked={permissions.includes(permission)}
            onChange={(checked) =>
              setPermissions((before) =>
                checked ? [...before, permission] : before.filter((one) => one !== permission),
              )
            }
          />
        ))}
      </CheckGroup>
    </DialogForm>
  );
}
