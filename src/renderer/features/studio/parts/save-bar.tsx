import { styled } from "@mui/material/styles";
import type { CSSObject } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useUnsavedChanges } from "../shell/leave-guard.tsx";
import { studioTexts } from "../texts/shell-catalogue.ts";

export type SaveBarProps = {
  /** Nothing is shown while there is nothing to save. */
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Why it was not saved, in a sentence. */
  error?: string | null;
};

/** Stays at the bottom while a page has changes, and asks before the page is left with them. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard, error }: SaveBarProps) {
  const texts = useTexts(studioTexts);
  useUnsavedChanges(isDirty);
  if (!isDirty) return null;
  const failed = error !== undefined && error !== null;
  return (
    <Bar>
      <Words role={failed ? "alert" : "status"} data-failed={failed}>
        {failed ? <CircleAlert size={18} {...iconStyle} /> : null}
        {failed ? error : texts.unsaved}
      </Words>
      <AppButton variant="text" disabled={isSaving} onClick={onDiscard}>
        {texts.discard}
      </AppButton>
      <AppButton
        variant="contained"
        loading={isSaving}
        loadingLabel={texts.saving}
        onClick={onSave}
      >
        {texts.saveChanges}
      </AppButton>
    </Bar>
  );
}

/** Stays in sight at the bottom of what it belongs to. */
export const bottomBar: CSSObject = {
  ...flexRow(8),
  position: "sticky",
  zIndex: 5,
  bottom: 16,
  flexWrap: "wrap",
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
};

const Bar = styled("div")({
  ...bottomBar,
  justifyContent: "flex-end",
  marginTop: 24,
  padding: "8px 8px 8px 20px",
});

const Words = styled("p")({
  ...flexRow(8),
  ...quietText(14, 20),
  flex: "1 1 200px",

  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
  "& > svg": { flex: "none" },
});
