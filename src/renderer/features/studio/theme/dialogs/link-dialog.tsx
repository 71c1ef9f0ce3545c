import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { themeTexts } from "../../texts/theme-catalogue.ts";

/** The preview link to copy by hand, where the browser keeps the clipboard closed. */
export function LinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const texts = useTexts(themeTexts);
  return (
    <AppDialog
      open={link !== null}
      title={texts.linkTitle}
      onClose={onClose}
      closesOutside
      width={440}
    >
      <DialogText>{texts.linkText}</DialogText>
      <Field
        label={texts.linkField}
        value={link ?? ""}
        onChange={() => undefined}
        inputProps={{ readOnly: true, onFocus: (event) => event.currentTarget.select() }}
      />
      <DialogActions sx={{ marginTop: 5 }}>
        <AppButton variant="contained" onClick={onClose}>
          {texts.close}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}
