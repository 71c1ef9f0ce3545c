import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { Version, VersionPair } from "#renderer/ui/version-pair.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { countChanges, readThemeDocument } from "../editor/theme-document.ts";
import type { EditedTheme } from "../editor/theme-document.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { themeTexts } from "../../texts/theme-catalogue.ts";

export type DraftConflictDialogProps = {
  /** What is on the server; null when there is no draft any more. */
  theirs: ThemeDraft | null;
  onKeepMine: () => void;
  onTakeTheirs: (theme: EditedTheme) => void;
};

/** Somebody else changed the draft: says who and when, shows both, and one of them stays. */
export function DraftConflictDialog({
  theirs,
  onKeepMine,
  onTakeTheirs,
}: DraftConflictDialogProps) {
  const { theme, published } = useThemeEditor();
  const texts = useTexts(themeTexts);
  const locale = useLocale();
  const other = theirs === null ? published : readOther(theirs, published);
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  const text =
    theirs === null
      ? texts.droppedText
      : texts.conflictText(theirs.updatedByName, time.format(Date.parse(theirs.updatedAt)));
  return (
    <AppDialog open title={texts.conflictTitle} width={560}>
      <DialogText>{text}</DialogText>
      <Pair>
        <ThemeVersion
          theme={theme}
          name={texts.mine}
          detail={texts.changes(countChanges(published, theme))}
        />
        <ThemeVersion
          theme={other}
          name={theirs === null ? texts.publishedTheme : texts.theirs}
          detail={theirs === null ? "" : texts.changes(countChanges(published, other))}
        />
      </Pair>
      <DialogActions sx={{ marginTop: 5 }}>
        <AppButton variant="text" onClick={() => onTakeTheirs(other)}>
          {theirs === null ? texts.takePublished : texts.takeTheirs}
        </AppButton>
        <AppButton variant="contained" onClick={onKeepMine}>
          {texts.keepMine}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}

function readOther(theirs: ThemeDraft, published: EditedTheme): EditedTheme {
  const read = readThemeDocument(theirs.styles, published.slugOrId);
  return read.kind === "theme" ? read.theme : published;
}

function ThemeVersion({
  theme,
  name,
  detail,
}: {
  theme: EditedTheme;
  name: string;
  detail: string;
}) {
  const { palette, buttons, shape } = theme;
  return (
    <Version>
      <Sample aria-hidden style={{ backgroundColor: palette.background.landingPageBackground }}>
        <span style={{ backgroundColor: palette.text.primary, width: "62%" }} />
        <span style={{ backgroundColor: palette.text.secondary, width: "44%" }} />
        <b
          style={{
            backgroundColor: buttons.containedButton.backgroundColor,
            borderRadius: buttons.borderRadius / 2,
          }}
        />
        <i
          style={{
            backgroundColor: palette.background.callToActionCard,
            borderRadius: shape.borderRadius / 2,
          }}
        />
      </Sample>
      <figcaption>
        <strong>{name}</strong>
        <span>{detail}</span>
      </figcaption>
    </Version>
  );
}

const Pair = styled(VersionPair)(textSize(13, 18));

const Sample = styled("div")({
  position: "relative",
  height: 112,
  padding: 16,
  "& > span": { display: "block", height: 8, marginBottom: 8, borderRadius: 4 },
  "& > b": { position: "absolute", left: 16, bottom: 16, width: 56, height: 22 },
  "& > i": { position: "absolute", right: 12, bottom: 12, width: 44, height: 56 },
});
