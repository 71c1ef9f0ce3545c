import type { FormEvent, ReactNode } from "react";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";

import { downloadTexts } from "../../texts/download-catalogue.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";

export type DownloadActionsProps = {
  children: ReactNode;
  /** False while something of the file is not known yet. */
  isReady?: boolean;
  onDownload: () => Promise<void>;
  onClose: () => void;
};

/** What is chosen of a file, and the way to it; what is under way is then shown in the room. */
export function DownloadActions(props: DownloadActionsProps) {
  const { children, isReady = true, onDownload, onClose } = props;
  const { cancel } = useTexts(uiTexts);
  const texts = useTexts(downloadTexts);
  const { measuring } = useTexts(shoppingTexts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onClose();
    void onDownload();
  };
  return (
    <form onSubmit={submit}>
      <DialogFields>{children}</DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {cancel}
        </AppButton>
        <AppButton type="submit" variant="contained" loading={!isReady} loadingLabel={measuring}>
          {texts.download}
        </AppButton>
      </DialogActions>
    </form>
  );
}
