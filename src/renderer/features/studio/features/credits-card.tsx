import { styled } from "@mui/material/styles";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { changeableFeaturesSchema } from "#shared/company-settings.ts";
import type { ChangeableFeatures } from "#shared/company-settings.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { featuresTexts } from "../texts/company-catalogue.ts";
import { CompanyForm } from "./company-form.tsx";
import { useSaveSettings } from "./feature-switch.tsx";

const names = ["credits_per_render", "credits_start"] as const;
const sums = ["granted", "available", "reserved", "spent"] as const;

/** What full-size pictures cost visitors, what new ones start with, and what has become of all credits. */
export function CreditsCard({ features }: { features: ChangeableFeatures }) {
  const texts = useTexts(featuresTexts);
  const save = useSaveSettings();
  return (
    <StudioCard title={texts.credits} text={texts.creditsText}>
      <Fields>
        {names.map((name) => (
          <CompanyForm
            key={name}
            label={texts[name]}
            hint={texts[`${name}Hint`]}
            inputMode="numeric"
            value={String(features[name])}
            check={(text) => (readCount(name, text) === null ? texts.creditsOdd : null)}
            onSave={(text) => save({ features: { [name]: readCount(name, text) ?? 0 } })}
          />
        ))}
      </Fields>
      {features.credits_per_render === 0 ? null : <Sums />}
    </StudioCard>
  );
}

function Sums() {
  const texts = useTexts(featuresTexts);
  const locale = useLocale();
  const { data } = studioApi.useGetCreditTotalsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) return null;
  return (
    <List>
      {sums.map((sum) => (
        <div key={sum}>
          <dt>{texts.creditSums[sum]}</dt>
          <dd>{data[sum].toLocaleString(locale)}</dd>
        </div>
      ))}
    </List>
  );
}

function readCount(name: (typeof names)[number], text: string): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  return changeableFeaturesSchema.shape[name].safeParse(Number(text)).data ?? null;
}

const Fields = styled("div")({ ...flexColumn(14) });

const List = styled("dl")({
  ...flexWrap(12),
  margin: "18px 0 0",
  paddingTop: 16,
  borderTop: "1px solid var(--rw-line)",
  "& > div": { flex: "1 1 120px" },
  "& dt": { ...textSize(13.5), color: "var(--rw-ink2)" },
  "& dd": {
    ...textSize(20, 28, 600),
    margin: 0,
    fontVariantNumeric: "tabular-nums",
  },
});
