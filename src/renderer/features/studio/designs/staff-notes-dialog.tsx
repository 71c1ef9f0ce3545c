import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { companyDesignsTexts } from "../texts/designs-catalogue.ts";
import { StaffNotes } from "./staff-notes.tsx";

export type StaffNotesDialogProps = { design: DesignSummary | null; onClose: () => void };

/** What staff write about a room, and whether they approve it. */
export function StaffNotesDialog({ design, onClose }: StaffNotesDialogProps) {
  const texts = useTexts(companyDesignsTexts);
  return (
    <AppDialog
      open={design !== null}
      title={texts.notesTitle(design?.name ?? "")}
      onClose={onClose}
      width={560}
    >
      {design === null ? null : <StaffNotes design={design} onClose={onClose} />}
    </AppDialog>
  );
}
