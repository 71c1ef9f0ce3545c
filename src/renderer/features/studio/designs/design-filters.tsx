import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { companyDesignsTexts } from "../texts/designs-catalogue.ts";

const plainKinds = ["all", "mine"] as const;
const states = ["asked", "approved", "returned"] as const;
type Shown = (typeof plainKinds)[number] | (typeof states)[number];

export type DesignFilterState = { search: string; shown: Shown; from: string; to: string };
export const noDesignFilters: DesignFilterState = { search: "", shown: "all", from: "", to: "" };

/** When a day begins where the reader is, or one some days later; undefined while it is being typed. */
function readDay(day: string, later = 0): string | undefined {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** What the server is asked; days begin and end where the reader is. */
export function toDesignQuery({ search, shown, from, to }: DesignFilterState) {
  const state = states.find((one) => one === shown);
  const [begin, end] = [readDay(from), readDay(to, 1)];
  return {
    limit: 25,
    scope: "company" as const,
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(shown === "mine" ? { mine: "true" as const } : {}),
    ...(state === undefined ? {} : { approval: state }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { until: end }),
  };
}

export type DesignFiltersProps = {
  value: DesignFilterState;
  onChange: (changes: Partial<DesignFilterState>) => void;
};

/** By name or person, by state, by day. */
export function DesignFilters({ value, onChange }: DesignFiltersProps) {
  const texts = useTexts(companyDesignsTexts);
  const hasApprovals = useAppSelector(({ company }) => company.features?.approvals === true);
  const kinds = hasApprovals ? [...plainKinds, ...states] : plainKinds;
  const isFiltered = Object.entries(noDesignFilters).some(
    ([name, nothing]) => value[name as keyof DesignFilterState] !== nothing,
  );
  return (
    <Form aria-label={texts.filters}>
      <Line>
        <Field
          label={texts.search}
          type="search"
          value={value.search}
          onChange={(search) => onChange({ search })}
          start={<Search size={18} {...iconStyle} />}
        />
        <Field
          label={texts.fromDay}
          type="date"
          value={value.from}
          onChange={(from) => onChange({ from })}
        />
        <Field
          label={texts.toDay}
          type="date"
          value={value.to}
          onChange={(to) => onChange({ to })}
        />
        {isFiltered ? (
          <AppButton variant="text" onClick={() => onChange(noDesignFilters)}>
            {texts.clear}
          </AppButton>
        ) : null}
      </Line>
      <Chips aria-label={texts.shown}>
        {kinds.map((kind) => (
          <ChoiceChip
            key={kind}
            label={texts[kind]}
            selected={value.shown === kind}
            onClick={() => onChange({ shown: kind })}
          />
        ))}
      </Chips>
    </Form>
  );
}

const Form = styled("search")(flexColumn(12));

const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: 12,
  "& > div:first-of-type": { flex: "1 1 220px", maxWidth: 360 },
});

const Chips = styled("fieldset")({ ...bareBox, display: "flex", flexWrap: "wrap", gap: 8 });
