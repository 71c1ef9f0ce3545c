import { useState } from "react";

import { createApiKey } from "#renderer/state/studio/shown-once-calls.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import type { ApiKeyPermission } from "#shared/api-key.ts";

import { CheckGroup } from "../parts/check-group.ts";
import { tellFailure } from "../parts/read-reason.ts";
import { apiTexts } from "./api-texts.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useShownOnce } from "./use-shown-once.ts";

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
  const { isBusy, run } = useShownOnce();
  const [name, setName] = useState("");
  const [permissions, setPermissions] = useState<readonly ApiKeyPermission[]>(["catalogue"]);
  const [wrongName, setWrongName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setWrongName(name.trim() === "" ? texts.nameMissing : null);
    setFailure(permissions.length === 0 ? texts.permissionsMissing : null);
    if (name.trim() === "" || permissions.length === 0) return;
    const body = { name: name.trim(), permissions: [...permissions] };
    const failed = await run(createApiKey({ body }), ({ key }) => onMade(key));
    if (failed !== null) setFailure(tellFailure(failed.error, texts.failures));
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onCancel={onCancel}
      isBusy={isBusy}
      failure={failure}
      submitLabel={texts.createKey}
      busyLabel={texts.creating}
      cancelLabel={texts.cancel}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        error={wrongName}
        onChange={(next) => {
          setName(next);
          setWrongName(null);
        }}
        inputProps={{ maxLength: 80 }}
      />
      <CheckGroup>
        <legend>{texts.mayDo}</legend>
        {offered.map((permission) => (
          <CheckLine
            key={permission}
            label={texts.permissions[permission]}
            checked={permissions.includes(permission)}
            onChange={(checked) => {
              setFailure(null);
              setPermissions((before) =>
                checked ? [...before, permission] : before.filter((one) => one !== permission),
              );
            }}
          />
        ))}
      </CheckGroup>
    </DialogForm>
  );
}
