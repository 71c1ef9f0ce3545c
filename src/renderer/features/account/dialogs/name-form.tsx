import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { updateName } from "#renderer/state/update-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { createNameField } from "#renderer/ui/person-fields.ts";
import { Field } from "#renderer/ui/field.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { accountTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";

type NameFormProps = { name: string | null; onClose: () => void };

/** What the person is called. */
export function NameForm({ name, onClose }: NameFormProps) {
  const texts = useTexts(accountTexts);
  const dispatch = useAppDispatch();
  const form = useAccountForm({
    start: { name: name ?? "" },
    schema: z.object({ name: createNameField(texts) }),
    submit: async (entered) => {
      await dispatch(updateName(entered.name));
      onClose();
      dispatch(noticeShown({ tone: "success", text: texts.nameSaved }));
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={texts.saveName}
      busyLabel={texts.saving}
      onCancel={onClose}
    >
      <Field label={texts.name} autoComplete="name" {...form.field("name")} />
    </DialogForm>
  );
}
