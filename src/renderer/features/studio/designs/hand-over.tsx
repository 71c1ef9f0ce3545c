import { useState } from "react";

import {
  useAssignDesignMutation,
  useListColleaguesQuery,
} from "#renderer/state/design-lists-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { companyDesignsTexts } from "../texts/designs-catalogue.ts";

const nobody = "nobody";

export type HandOverProps = { design: DesignSummary; onClose: () => void };

/** The choice among the staff. */
export function HandOver({ design, onClose }: HandOverProps) {
  const texts = useTexts(companyDesignsTexts);
  const { report } = useNotices(texts);
  const query = useListColleaguesQuery();
  const [assign, assigning] = useAssignDesignMutation();
  const [chosen, choose] = useState(design.assignee?.id ?? nobody);
  const now = design.assignee;
  const staff = query.data?.items ?? [];
  // Whoever has it and has left the company stands there too, or nothing would be chosen.
  const hasLeft = now !== null && staff.every(({ id }) => id !== now.id);
  const people = hasLeft ? [now, ...staff] : staff;
  const names = new Map(people.map(({ id, name }) => [id, name ?? texts.formerColleague]));
  const save = async () => {
    if (chosen === (now?.id ?? nobody)) {
      onClose();
      return;
    }
    const userId = chosen === nobody ? null : chosen;
    const answer = await assign({ params: { id: design.id }, body: { userId } });
    if (report(answer, userId === null ? texts.taken : texts.handed)) onClose();
  };
  return (
    <>
      <DialogFields>
        {query.data === undefined ? (
          <StudioPending query={query} rows={2} />
        ) : (
          <ChipGroup
            label={texts.colleague}
            options={[nobody, ...names.keys()]}
            names={{ [nobody]: texts.nobody, ...Object.fromEntries(names) }}
            isChosen={(id) => id === chosen}
            onChoose={choose}
          />
        )}
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton
          variant="contained"
          disabled={query.data === undefined}
          loading={assigning.isLoading}
          onClick={() => void save()}
        >
          {texts.save}
        </AppButton>
      </DialogActions>
    </>
  );
}
