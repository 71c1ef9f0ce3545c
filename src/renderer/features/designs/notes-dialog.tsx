import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { DesignNotes } from "./design-notes.tsx";
import { designsTexts } from "./designs-texts.ts";

export type NotesDialogProps = { design: DesignSummary | null; onClose: () => void };

/** What the company says to a room: its notes, and whether it is approved. */
export function NotesDialog({ design, onClose }: NotesDialogProps) {
  const texts = useTexts(designsTexts);
  return (
    <AppDialog
      open={design !== null}
      title={texts.notesTitle(design?.name ?? "")}
      onClose={onClose}
      closesOutside
      width={520}
    >
      {design === null ? null : <DesignNotes design={design} onClose={onClose} />}
    </AppDialog>
  );
}
