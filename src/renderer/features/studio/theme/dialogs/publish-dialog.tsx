import { styled } from "@mui/material/styles";
import { useState } from "react";

import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { applyPublished, studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { AppError } from "#shared/app-error.ts";
import type { ContrastPairId } from "#shared/theme/contrast-pairs.ts";
import { unreadableThemeSchema } from "#shared/wires/http/theme-calls.ts";
import type { UnreadablePair } from "#shared/wires/http/theme-calls.ts";

import type { DraftSaver } from "../editor/draft-saver.ts";
import { readDraftConflict } from "../editor/use-draft-saver.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, themeTexts } from "../../texts/theme-catalogue.ts";

export type PublishDialogProps = { open: boolean; saver: DraftSaver; onClose: () => void };

/** Asks for a note and publishes. The server judges the colours; what it refuses is listed here. */
export function PublishDialog({ open, saver, onClose }: PublishDialogProps) {
  const texts = useTexts(themeTexts);
  return (
    <AppDialog open={open} title={texts.publishTitle} onClose={onClose} closesOutside width={440}>
      <PublishForm saver={saver} onClose={onClose} />
    </AppDialog>
  );
}

function PublishForm({ saver, onClose }: { saver: DraftSaver; onClose: () => void }) {
  const { changes } = useThemeEditor();
  const texts = useTexts(themeTexts);
  const [note, setNote] = useState("");
  const { publish, isPublishing, hasFailed, refused } = usePublish(saver, onClose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void publish(note);
      }}
    >
      <DialogText>{texts.publishText(Math.max(1, changes.size))}</DialogText>
      <Field
        label={texts.note}
        optional
        hint={texts.noteHint}
        value={note}
        onChange={setNote}
        inputProps={{ maxLength: 200 }}
      />
      {hasFailed ? (
        <Refusal>
          <Banner tone="danger" role="alert">
            {refused.length === 0 ? texts.publishFailed : texts.refused}
          </Banner>
          <RefusedPairs pairs={refused} onApplied={onClose} />
        </Refusal>
      ) : null}
      <DialogActions sx={{ marginTop: 5 }}>
        <AppButton variant="text" onClick={onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton
          type="submit"
          variant="contained"
          loading={isPublishing}
          loadingLabel={texts.publishing}
        >
          {texts.publish}
        </AppButton>
      </DialogActions>
    </form>
  );
}

function RefusedPairs(props: { pairs: readonly UnreadablePair[]; onApplied: () => void }) {
  const { pairs, onApplied } = props;
  const { change } = useThemeEditor();
  const texts = useTexts(themeTexts);
  const names = useTexts(nameTexts);
  const figure = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 });
  if (pairs.length === 0) return null;
  return (
    <>
      <ul>
        {pairs.map(({ id, ratio, needs }) => (
          <li key={id}>
            {texts.refusedPair(
              names[id as ContrastPairId],
              figure.format(Math.floor(ratio * 10) / 10),
              figure.format(needs),
            )}
          </li>
        ))}
      </ul>
      <AppButton
        variant="tonal"
        onClick={() => {
          for (const { suggestion } of pairs) change(suggestion.field, suggestion.colour);
          onApplied();
        }}
      >
        {texts.applyFixes}
      </AppButton>
    </>
  );
}

function usePublish(saver: DraftSaver, onPublished: () => void) {
  const { theme } = useThemeEditor();
  const dispatch = useAppDispatch();
  const texts = useTexts(themeTexts);
  const [publishTheme] = studioApi.usePublishThemeMutation();
  const [isPublishing, setIsPublishing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [refused, setRefused] = useState<readonly UnreadablePair[]>([]);
  const publish = async (note: string) => {
    setIsPublishing(true);
    setHasFailed(false);
    setRefused([]);
    try {
      if (!(await saver.flush())) throw new AppError("unavailable", "the draft was not saved");
      const draftVersion = saver.readVersion();
      if (draftVersion !== null) await publishTheme({ body: { draftVersion, note } }).unwrap();
      dispatch(applyPublished(theme as unknown as Record<string, unknown>));
      dispatch(noticeShown({ tone: "success", text: texts.published }));
      onPublished();
    } catch (error) {
      // A conflict is asked about by the page itself, above this dialog.
      const theirs = readDraftConflict(error);
      if (theirs !== undefined) saver.meetConflict(theirs);
      if (saver.readStatus().kind === "conflict") return onPublished();
      setHasFailed(true);
      const { details } = error as { details?: unknown };
      setRefused(unreadableThemeSchema.safeParse(details).data?.pairs ?? []);
    } finally {
      setIsPublishing(false);
    }
  };
  return { publish, isPublishing, hasFailed, refused };
}

const Refusal = styled("div")({
  ...flexColumn(12),
  ...textSize(14, 20),
  alignItems: "flex-start",
  marginTop: 16,
  "& > div:first-of-type": { width: "100%", boxSizing: "border-box" },
  "& > ul": { margin: 0, paddingLeft: 20 },
});
