import { useState } from "react";

import {
  useAssignDesignMutation,
  useListColleaguesQuery,
} from "#renderer/state/design-lists-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { companyDesignsTexts } from "../texts/designs-catalogue.ts";

export type HandOverDialogProps = { design: DesignSummary | null; onClose: () => void };

const nobody = "nobody";

/** Says who of the staff looks after a room. */
export function HandOverDialog({ design, onClose }: HandOverDialogProps) {
  const texts = useTexts(companyDesignsTexts);
  return (
    <AppDialog open={design !== null} title={texts.handTitle} onClose={onClose} width={440}>
      {design === null ? null : <HandOver design={design} onClose={onClose} />}
    </AppDialog>
  );
}

function HandOver({ design, onClose }: { design: DesignSummary; onClose: () => void }) {
  const texts = useTexts(companyDesignsTexts);
  const { report } = useNotices(texts);
  const { data } = useListColleaguesQuery();
  const [assign, assigning] = useAssignDesignMutation();
  const [chosen, choose] = useState(design.assignee?.id ?? nobody);
  const names = new Map((data?.items ?? []).map(({ id, name }) => [id, name ?? id]));
  const save = async () => {
    const userId = chosen === nobody ? null : chosen;
    const answer = await assign({ params: { id: design.id }, body: { userId } });
    if (report(answer, userId === null ? texts.taken : texts.handed)) onClose();
  };
  return (
    <>
      <DialogFields>
        <ChipGroup
          label={texts.colleague}
          options={[nobody, ...names.keys()]}
          names={{ [nobody]: texts.nobody, ...Object.fromEntries(names) }}
          isChosen={(id) => id === chosen}
          onChoose={choose}
        />
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton variant="contained" loading={assigning.isLoading} onClick={() => void save()}>
          {texts.save}
        </AppButton>
      </DialogActions>
    </>
  );
}
