import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";

import type { DraftSaver } from "../editor/draft-saver.ts";
import type { EditedTheme } from "../editor/theme-document.ts";
import { themeTexts } from "../../texts/theme-catalogue.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

export type OpenThemeDialog = "publish" | "history" | "import" | "discard" | null;

export type ThemeDialogsProps = {
  open: OpenThemeDialog;
  slug: string;
  saver: DraftSaver;
  onReplace: (theme: EditedTheme) => void;
  onDiscard: () => void;
  onClose: () => void;
};

/** What the header's buttons open; one at a time. */
export function ThemeDialogs(props: ThemeDialogsProps) {
  const { open, slug, saver, onReplace, onDiscard, onClose } = props;
  const texts = useTexts(themeTexts);
  const dispatch = useAppDispatch();
  return (
    <>
      <PublishDialog open={open === "publish"} saver={saver} onClose={onClose} />
      <HistoryDialog open={open === "history"} onClose={onClose} />
      <ImportDialog
        open={open === "import"}
        slug={slug}
        onClose={onClose}
        onImport={(imported) => {
          onReplace(imported);
          onClose();
          dispatch(noticeShown({ tone: "success", text: texts.imported }));
        }}
      />
      <ConfirmDialog
        open={open === "discard"}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmLabel={texts.discard}
        cancelLabel={texts.cancel}
        danger
        onCancel={onClose}
        onConfirm={() => {
          onDiscard();
          onClose();
        }}
      />
    </>
  );
}
