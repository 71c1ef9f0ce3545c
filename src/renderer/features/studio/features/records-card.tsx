import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { retentionSchema } from "#shared/retention.ts";
import type { Retention } from "#shared/retention.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { featuresTexts } from "../texts/company-catalogue.ts";
import { CompanyForm } from "./company-form.tsx";
import { useSaveSettings } from "./feature-switch.tsx";

const names = ["quoteMonths", "auditMonths"] as const satisfies readonly (keyof Retention)[];

/** For how long the company keeps what it writes down about people. */
export function RecordsCard({ retention }: { retention: Retention }) {
  const texts = useTexts(featuresTexts);
  const save = useSaveSettings();
  return (
    <StudioCard title={texts.records} text={texts.recordsText}>
      <Terms>
        {names.map((name) => (
          <CompanyForm
            key={name}
            label={texts[name]}
            hint={texts[`${name}Hint`]}
            inputMode="numeric"
            value={String(retention[name])}
            check={(text) => (readMonths(name, text) === null ? texts.monthsOdd : null)}
            onSave={(text) => save({ retention: { [name]: readMonths(name, text) ?? undefined } })}
          />
        ))}
      </Terms>
    </StudioCard>
  );
}

function readMonths(name: keyof Retention, text: string): number | null {
  if (!/^\d+$/.test(text)) return null;
  return retentionSchema.shape[name].safeParse(Number(text)).data ?? null;
}

const Terms = styled("div")({ ...flexColumn(14) });
