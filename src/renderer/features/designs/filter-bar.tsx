import { styled } from "@mui/material/styles";
import { Star, Trash2 } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { bareBox } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Project } from "#shared/project.ts";

import { designsTexts } from "./designs-texts.ts";
import { shownKinds, shownStates } from "./design-view.ts";
import type { DesignView } from "./design-view.ts";
import { ProjectMenu } from "./project-menu.tsx";

export type FilterBarProps = {
  view: DesignView;
  projects: readonly Project[];
  onProjectDeleted: () => void;
  onChange: (changes: Partial<DesignView>) => void;
  onSelect: () => void;
};

const anyState = "any";
const orders = ["changed", "created", "name"] as const;

/** What of the designs is listed, and in which order. */
export function FilterBar(props: FilterBarProps) {
  const { view, projects, onProjectDeleted, onChange, onSelect } = props;
  const texts = useTexts(designsTexts);
  return (
    <Bar>
      <Chips aria-label={texts.shownRooms}>
        {shownKinds.map((kind) => (
          <ChoiceChip
            key={kind}
            label={texts.shown[kind]}
            selected={view.shown === kind}
            icon={kind === "favourite" ? <Star size={16} {...iconStyle} /> : undefined}
            onClick={() => onChange({ shown: kind })}
          />
        ))}
        <ApprovalMenu view={view} onChange={onChange} />
        {projects.length === 0 ? null : (
          <ProjectMenu
            chosen={view.project}
            projects={projects}
            onChoose={(project) => onChange({ project })}
            onDeleted={onProjectDeleted}
          />
        )}
      </Chips>
      <Tools>
        <ChoiceMenu
          label={texts.order}
          size="small"
          value={view.order}
          options={orders.map((value) => ({ value, label: texts.orders[value] }))}
          onChange={(order) => onChange({ order })}
        />
        <AppButton variant="text" size="small" onClick={onSelect}>
          {texts.select}
        </AppButton>
        <AppButton
          variant="text"
          size="small"
          icon={Trash2}
          onClick={() => onChange({ isBin: true })}
        >
          {texts.bin}
        </AppButton>
      </Tools>
    </Bar>
  );
}

function ApprovalMenu({ view, onChange }: Pick<FilterBarProps, "view" | "onChange">) {
  const texts = useTexts(designsTexts);
  const hasApprovals = useAppSelector(({ company }) => company.features?.approvals === true);
  if (!hasApprovals) return null;
  return (
    <ChoiceMenu
      label={texts.approval}
      size="small"
      value={shownStates.find((one) => one === view.shown) ?? anyState}
      options={[
        { value: anyState, label: texts.anyApproval },
        ...shownStates.map((value) => ({ value, label: texts.approvals[value] })),
      ]}
      onChange={(value) => onChange({ shown: value === anyState ? "all" : value })}
    />
  );
}

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  marginTop: 16,
});

/** On a phone the chips are pushed aside, not stacked. */
const Chips = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  display: "flex",
  alignItems: "center",
  gap: 8,
  maxWidth: "100%",
  overflowX: "auto",
  padding: "4px 2px",
  margin: "-4px -2px",
  scrollbarWidth: "none",
  [fromWidth(1024)]: { flexWrap: "wrap", overflow: "visible" },
});

const Tools = styled("div")({ display: "flex", alignItems: "center", gap: 4, marginLeft: "auto" });
