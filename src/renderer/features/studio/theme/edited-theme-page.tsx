import { useMemo, useReducer, useState } from "react";

import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import { useUnsavedChanges } from "../shell/leave-guard.ts";
import { dialogTexts } from "./dialogs/dialog-texts.ts";
import { DraftConflictDialog } from "./dialogs/draft-conflict-dialog.tsx";
import { HistoryDialog } from "./dialogs/history-dialog.tsx";
import { ImportDialog } from "./dialogs/import-dialog.tsx";
import { LinkDialog } from "./dialogs/link-dialog.tsx";
import { PublishDialog } from "./dialogs/publish-dialog.tsx";
import { countChanges, listChanges } from "./editor/theme-document.ts";
import type { EditedTheme } from "./editor/theme-document.ts";
import { ThemeEditorContext } from "./editor/theme-editor-context.ts";
import type { ThemeEditor } from "./editor/theme-editor-context.ts";
import { changeHistory, openHistory } from "./editor/theme-history.ts";
import { useDraftSaver } from "./editor/use-draft-saver.ts";
import { useUndoKeys } from "./editor/use-undo-keys.ts";
import type { ThemeStart } from "./studio-theme-page.tsx";
import { ThemeHeader } from "./theme-header.tsx";
import { themeTexts } from "./theme-texts.ts";
import { ThemeWorkbench } from "./theme-workbench.tsx";
import { useCopyLink } from "./use-copy-link.ts";

type OpenDialog = "publish" | "history" | "import" | "discard" | null;

/** The editor on one published theme and the draft that was there when it was opened. */
export function EditedThemePage({ start }: { start: ThemeStart }) {
  const { slug, published } = start;
  const texts = useTexts(themeTexts);
  const notes = useTexts(dialogTexts);
  const dispatch = useAppDispatch();
  const [history, tell] = useReducer(changeHistory, start.theme, openHistory);
  const { theme } = history;
  const { saver, status } = useDraftSaver(start, theme);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const link = useCopyLink(saver);
  const editor = useMemo(
    (): ThemeEditor => createEditor(published, theme, tell),
    [published, theme],
  );
  const obstacle = useObstacle(published, theme);
  const replace = (other: EditedTheme) => tell({ type: "themeReplaced", theme: other });
  useUnsavedChanges(status.kind !== "saved");
  useUndoKeys(tell);
  const close = () => setDialog(null);
  return (
    <ThemeEditorContext value={editor}>
      <ThemeHeader
        changeCount={countChanges(published, theme)}
        status={status.kind}
        obstacle={obstacle}
        isLinking={link.isBusy}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        onUndo={() => tell({ type: "undone" })}
        onRedo={() => tell({ type: "redone" })}
        onHistory={() => setDialog("history")}
        onImport={() => setDialog("import")}
        onCopyLink={() => void link.copy()}
        onDiscard={() => setDialog("discard")}
        onPublish={() => setDialog("publish")}
        onObstacle={() => document.querySelector<HTMLElement>("[data-contrast-title]")?.focus()}
      />
      {status.kind === "failed" ? (
        <Banner tone="caution" role="status">
          {texts.notSavedText}
        </Banner>
      ) : null}
      <ThemeWorkbench slug={slug} />
      <PublishDialog open={dialog === "publish"} saver={saver} onClose={close} />
      <HistoryDialog open={dialog === "history"} onClose={close} />
      <ImportDialog
        open={dialog === "import"}
        slug={slug}
        onClose={close}
        onImport={(imported) => {
          replace(imported);
          close();
          dispatch(noticeShown({ tone: "success", text: notes.imported }));
        }}
      />
      <LinkDialog link={link.shown} onClose={link.close} />
      <ConfirmDialog
        open={dialog === "discard"}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmLabel={texts.discard}
        cancelLabel={texts.cancel}
        danger
        onCancel={close}
        onConfirm={() => {
          replace(published);
          close();
        }}
      />
      {status.kind === "conflict" ? (
        <DraftConflictDialog
          theirs={status.theirs}
          onKeepMine={() => saver.keepMine()}
          onTakeTheirs={(theirs) => {
            saver.takeTheirs(status.theirs?.version ?? null, theirs);
            tell({ type: "opened", theme: theirs });
          }}
        />
      ) : null}
    </ThemeEditorContext>
  );
}

function createEditor(
  published: EditedTheme,
  theme: EditedTheme,
  tell: (event: Parameters<typeof changeHistory>[1]) => void,
): ThemeEditor {
  const change = (path: string, value: unknown) =>
    tell({ type: "fieldChanged", path, value, atMs: Date.now() });
  return {
    theme,
    published,
    changes: new Set(listChanges(published, theme)),
    change,
    reset: (path) => change(path, readStyle(published, path)),
  };
}

/** Why nothing can be published now, in a sentence; null when something can. */
function useObstacle(published: EditedTheme, theme: EditedTheme): string | null {
  const texts = useTexts(themeTexts);
  const failing = useMemo(() => findUnreadable(theme).length, [theme]);
  if (failing > 0) return texts.waitsForPairs(failing);
  return countChanges(published, theme) === 0 ? texts.nothingToPublish : null;
}
