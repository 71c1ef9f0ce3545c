import useMediaQuery from "@mui/material/useMediaQuery";
import { styled } from "@mui/material/styles";
import { useEffect, useMemo, useReducer, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { Segment } from "#renderer/ui/segment.tsx";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { readStyle } from "#shared/theme/style-fields.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { useUnsavedChanges } from "../shell/leave-guard.tsx";
import { themeTexts } from "../texts/theme-catalogue.ts";
import { ContrastCard } from "./contrast/contrast-card.tsx";
import { LinkDialog, useCopyLink } from "./copy-link.tsx";
import { DraftConflictDialog } from "./dialogs/draft-conflict-dialog.tsx";
import { HistoryDialog } from "./dialogs/history-dialog.tsx";
import { ImportDialog } from "./dialogs/import-dialog.tsx";
import { PublishDialog } from "./dialogs/publish-dialog.tsx";
import type { DraftSaver, SaverStatus } from "./editor/draft-saver.ts";
import { countChanges, listChanges } from "./editor/theme-document.ts";
import type { EditedTheme } from "./editor/theme-document.ts";
import { ThemeEditorContext } from "./editor/theme-editor-context.ts";
import type { ThemeEditor } from "./editor/theme-editor-context.ts";
import { changeHistory, openHistory } from "./editor/theme-history.ts";
import type { HistoryEvent } from "./editor/theme-history.ts";
import { useDraftSaver } from "./editor/use-draft-saver.ts";
import { ThemeForm } from "./form/theme-form.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { ThemeHeader } from "./theme-header.tsx";

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
        history={history}
        notify={notify}
        onOpen={setDialog}
        onCopyLink={() => void link.copy()}
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

/** Ctrl or ⌘ with Z, with Shift or with Y, outside of text that has an undo of its own. */
function useUndoKeys(notify: (event: HistoryEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      notify({ type: isRedo ? "redone" : "undone" });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [notify]);
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input[type=text], input[type=number], textarea")
  );
}

/** The form beside the preview; where there is no room for both, one behind the other. */
function ThemeWorkbench({ slug }: { slug: string }) {
  const isWide = useMediaQuery(fromWidth(1024));
  if (isWide) {
    return (
      <Columns>
        <ThemeForm />
        <Right>
          <PreviewPane slug={slug} startDevice="desktop" />
          <ContrastCard />
        </Right>
      </Columns>
    );
  }
  return <NarrowWorkbench slug={slug} />;
}

function NarrowWorkbench({ slug }: { slug: string }) {
  const texts = useTexts(themeTexts);
  const [view, setView] = useState<"edit" | "preview">("edit");
  return (
    <Stack>
      <Segment
        fullWidth
        label={texts.view}
        value={view}
        options={[
          { value: "edit", label: texts.edit },
          { value: "preview", label: texts.preview },
        ]}
        onChange={setView}
      />
      {view === "edit" ? <ThemeForm /> : <PreviewPane slug={slug} startDevice="phone" />}
      <ContrastCard />
    </Stack>
  );
}

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(320px, 384px) minmax(0, 1fr)",
  alignItems: "start",
  gap: 24,
});

const Right = styled("div")({
  ...flexColumn(20),
  minWidth: 0,
  minHeight: "calc(100dvh - 104px)",
  "& > section:first-of-type": { minHeight: 380 },
});

const Stack = styled("div")({
  ...flexColumn(16),
  "& > section[aria-label]:has(iframe)": { height: "min(640px, 84dvh)", flex: "none" },
});

type OpenThemeDialog = "publish" | "history" | "import" | "discard" | null;

type ThemeDialogsProps = {
  open: OpenThemeDialog;
  slug: string;
  saver: DraftSaver;
  onReplace: (theme: EditedTheme) => void;
  onDiscard: () => void;
  onClose: () => void;
};

/** What the header's buttons open; one at a time. */
function ThemeDialogs(props: ThemeDialogsProps) {
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
