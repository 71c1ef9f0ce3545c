import { useTexts } from "#renderer/i18n/texts.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { devicesTexts } from "../texts/account-catalogue.ts";
import { useEndEverywhere } from "./use-end-everywhere.ts";

/** Asks before everything is signed out, and whether this device is meant too. */
export function EndAllForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(devicesTexts);
  const { form, keepsThis, chooseKeep } = useEndEverywhere(onClose);
  return (
    <DialogForm
      form={form}
      lead={texts.everywhereText}
      submitLabel={texts.everywhere}
      busyLabel={texts.signingOut}
      danger
      onCancel={onClose}
    >
      <CheckLine label={texts.keepThis} checked={keepsThis} onChange={chooseKeep} />
    </DialogForm>
  );
}
