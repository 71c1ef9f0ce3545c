import { useMemo, useReducer, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { readStyle } from "#shared/theme/style-fields.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { useUnsavedChanges } from "../shell/leave-guard.tsx";
import { DraftConflictDialog } from "./dialogs/draft-conflict-dialog.tsx";
import { LinkDialog } from "./dialogs/link-dialog.tsx";
import { ThemeDialogs } from "./dialogs/theme-dialogs.tsx";
import type { OpenThemeDialog } from "./dialogs/theme-dialogs.tsx";
import type { DraftSaver, SaverStatus } from "./editor/draft-saver.ts";
import { countChanges, listChanges } from "./editor/theme-document.ts";
import type { EditedTheme } from "./editor/theme-document.ts";
import { ThemeEditorContext } from "./editor/theme-editor-context.ts";
import type { ThemeEditor } from "./editor/theme-editor-context.ts";
import { changeHistory, openHistory } from "./editor/theme-history.ts";
import type { HistoryEvent } from "./editor/theme-history.ts";
import { useDraftSaver } from "./editor/use-draft-saver.ts";
import { useUndoKeys } from "./editor/use-undo-keys.ts";
import { ThemeHeader } from "./theme-header.tsx";
import { themeTexts } from "../texts/theme-catalogue.ts";
import { ThemeWorkbench } from "./theme-workbench.tsx";
import { useCopyLink } from "./use-copy-link.ts";

export type ThemeStart = {
  slug: string;
  draft: ThemeDraft | null;
  published: EditedTheme;
  theme: EditedTheme;
};

/** The editor on one published theme and the draft that was there when it was opened. */
export function EditedThemePage({ start }: { start: ThemeStart }) {
  const { slug, published } = start;
  const texts = useTexts(themeTexts);
  const [history, notify] = useReducer(changeHistory, start.theme, openHistory);
  const { theme } = history;
  const { saver, status } = useDraftSaver(start, theme);
  const [dialog, setDialog] = useState<OpenThemeDialog>(null);
  const link = useCopyLink(saver);
  const editor = useMemo(
    (): ThemeEditor => createEditor(published, theme, notify),
    [published, theme],
  );
  const obstacle = useObstacle(published, theme);
  const replace = (other: EditedTheme) => notify({ type: "themeReplaced", theme: other });
  useUnsavedChanges(status.kind !== "saved");
  useUndoKeys(notify);
  return (
    <ThemeEditorContext value={editor}>
      <ThemeHeader
        changeCount={countChanges(published, theme)}
        status={status.kind}
        obstacle={obstacle}
        isLinking={link.isBusy}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        onUndo={() => notify({ type: "undone" })}
        onRedo={() => notify({ type: "redone" })}
        onHistory={() => setDialog("history")}
        onImport={() => setDialog("import")}
        onCopyLink={() => void link.copy()}
        onDiscard={() => setDialog("discard")}
        onPublish={() => setDialog("publish")}
        onObstacle={() => document.querySelector<HTMLElement>("[data-contrast-title]")?.focus()}
      />
      {status.kind === "failed" ? (
        <Banner tone="caution" role="alert">
          {texts.notSavedText}
        </Banner>
      ) : null}
      <ThemeWorkbench slug={slug} />
      <ThemeDialogs
        open={dialog}
        slug={slug}
        saver={saver}
        onReplace={replace}
        onDiscard={() => replace(published)}
        onClose={() => setDialog(null)}
      />
      <LinkDialog link={link.shown} onClose={link.close} />
      <Conflict saver={saver} status={status} notify={notify} />
    </ThemeEditorContext>
  );
}

type ConflictProps = {
  saver: DraftSaver;
  status: SaverStatus;
  notify: (event: HistoryEvent) => void;
};

function Conflict({ saver, status, notify }: ConflictProps) {
  if (status.kind !== "conflict") return null;
  return (
    <DraftConflictDialog
      theirs={status.theirs}
      onKeepMine={() => void saver.keepMine()}
      onTakeTheirs={(theirs) => {
        saver.acceptTheirs(theirs);
        notify({ type: "opened", theme: theirs });
      }}
    />
  );
}

function createEditor(
  published: EditedTheme,
  theme: EditedTheme,
  notify: (event: HistoryEvent) => void,
): ThemeEditor {
  const change = (path: string, value: unknown) =>
    notify({ type: "fieldChanged", path, value, atMs: Date.now() });
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
