import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { companyDesignsTexts } from "../texts/designs-catalogue.ts";
import { HandOver } from "./hand-over.tsx";

export type HandOverDialogProps = { design: DesignSummary | null; onClose: () => void };

/** Says who of the staff looks after a room. */
export function HandOverDialog({ design, onClose }: HandOverDialogProps) {
  const texts = useTexts(companyDesignsTexts);
  return (
    <AppDialog open={design !== null} title={texts.handTitle} onClose={onClose} width={440}>
      {design === null ? null : <HandOver design={design} onClose={onClose} />}
    </AppDialog>
  );
}
