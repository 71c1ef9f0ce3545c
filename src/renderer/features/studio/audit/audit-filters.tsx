import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { auditTexts } from "../texts/company-catalogue.ts";
import { nameAction } from "./name-action.ts";
import { noFilters } from "./audit-filter-state.ts";
import type { AuditFilterState } from "./audit-filter-state.ts";

export type AuditFiltersProps = {
  value: AuditFilterState;
  onChange: (value: AuditFilterState) => void;
};

/** Whose entries, of which action, from which days. */
export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const texts = useTexts(auditTexts);
  const { data } = studioApi.useListAuditFiltersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const people = (data?.people ?? []).map(({ userId, name }) => ({
    value: userId,
    label: name ?? texts.somebody,
  }));
  const actions = (data?.actions ?? []).map((action) => ({
    value: action,
    label: nameAction(texts.actions, action),
  }));
  const isFiltered = Object.values(value).some((part) => part !== "");
  return (
    <Row aria-label={texts.filters}>
      <Choice
        label={texts.person}
        all={texts.everybody}
        options={people}
        value={value.userId}
        onChange={(userId) => onChange({ ...value, userId })}
      />
      <Choice
        label={texts.action}
        all={texts.everything}
        options={actions}
        value={value.action}
        onChange={(action) => onChange({ ...value, action })}
      />
      <Field
        label={texts.from}
        type="date"
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <Field
        label={texts.to}
        type="date"
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      {isFiltered ? (
        <AppButton variant="text" onClick={() => onChange(noFilters)}>
          {texts.clearFilters}
        </AppButton>
      ) : null}
    </Row>
  );
}

type ChoiceProps = {
  label: string;
  /** What no choice means. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const id = useId();
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Labelled>
      <label id={id} htmlFor={`${id}-input`}>
        {label}
      </label>
      <Select
        labelId={id}
        SelectDisplayProps={{ id: `${id}-input` }}
        value={isKnown ? value : ""}
        displayEmpty
        onChange={(event) => onChange(event.target.value)}
        sx={{ "& .MuiSelect-select": { padding: "12px 14px" } }}
      >
        <MenuItem value="">{all}</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Labelled>
  );
}

const Row = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(168px, 1fr))",
  alignItems: "end",
  gap: 12,
});

const Labelled = styled("div")({
  ...flexColumn(6),
  minWidth: 0,
  "& > label": textSize(13.5, 20, 550),
});
