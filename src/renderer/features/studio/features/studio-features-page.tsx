import { styled } from "@mui/material/styles";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexBetween } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { changeableFeaturesSchema, companyNameSchema } from "#shared/company-settings.ts";
import { localeNames, locales } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { featuresTexts } from "../texts/company-catalogue.ts";
import { CompanyForm } from "./company-form.tsx";
import { CreditsCard } from "./credits-card.tsx";
import { FeatureSwitch, useSaveSettings } from "./feature-switch.tsx";
import type { SwitchName } from "./feature-switch.tsx";
import { RecordsCard } from "./records-card.tsx";

/** What the company's visitors can do, and what the company is called. */
export function StudioFeaturesPage() {
  const texts = useTexts(featuresTexts);
  const settings = studioApi.useGetCompanySettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <StudioHeader title={texts.title} />
      {settings.data === undefined ? (
        <StudioCard>
          <StudioPending query={settings} rows={8} />
        </StudioCard>
      ) : (
        <Cards settings={settings.data} />
      )}
    </>
  );
}

const roomSwitches = [
  "erase",
  "redesign",
  "catalogue",
  "download",
  "watermark",
  "share",
  "quote",
  "approvals",
] as const;
const peopleSwitches = ["registration", "google_login"] as const;

function Cards({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(featuresTexts);
  const save = useSaveSettings();
  const { name, features, defaultLocale } = settings;
  return (
    <Stack>
      <StudioCard title={texts.company} text={texts.companyText}>
        <CompanyForm
          label={texts.name}
          value={name}
          check={(text) => (companyNameSchema.safeParse(text).success ? null : texts.nameMissing)}
          onSave={(text) => save({ name: text })}
        />
        <DefaultLanguage locale={defaultLocale} />
      </StudioCard>
      <StudioCard title={texts.room} text={texts.roomText}>
        <Switches names={roomSwitches} features={features} />
      </StudioCard>
      <StudioCard title={texts.people} text={texts.peopleText}>
        <Switches names={peopleSwitches} features={features} />
        <Count>
          <CompanyForm
            label={texts.anonymous_designs}
            hint={texts.anonymous_designsHint}
            inputMode="numeric"
            value={String(features.anonymous_designs)}
            check={(text) => (readCount(text) === null ? texts.anonymousOdd : null)}
            onSave={(text) => save({ features: { anonymous_designs: readCount(text) ?? 0 } })}
          />
        </Count>
      </StudioCard>
      <StudioCard title={texts.places} text={texts.placesText}>
        <PlaceSwitches settings={settings} />
      </StudioCard>
      <CreditsCard features={features} />
      <RecordsCard retention={settings.retention} />
    </Stack>
  );
}

type SwitchesProps = {
  names: readonly Exclude<SwitchName, "slug_mode">[];
  features: CompanySettings["features"];
};

function Switches({ names, features }: SwitchesProps) {
  const texts = useTexts(featuresTexts);
  return names.map((name) => (
    <FeatureSwitch
      key={name}
      name={name}
      label={texts[name]}
      hint={texts[`${name}Hint`]}
      checked={features[name]}
    />
  ));
}

/** Switching these off closes pages that people have links to, so it is asked about first. */
function PlaceSwitches({ settings: { slug, features } }: { settings: CompanySettings }) {
  const texts = useTexts(featuresTexts);
  const path = `/c/${slug}`;
  return (
    <>
      <FeatureSwitch
        name="slug_mode"
        label={texts.slug_mode}
        hint={texts.slug_modeHint(path)}
        checked={features.slug_mode}
        whenOff={{
          title: texts.slugOffTitle,
          text: texts.slugOffText(path),
          confirmLabel: texts.slugOff,
        }}
      />
      <FeatureSwitch
        name="iframe_mode"
        label={texts.iframe_mode}
        hint={texts.iframe_modeHint}
        checked={features.iframe_mode}
        whenOff={{
          title: texts.iframeOffTitle,
          text: texts.iframeOffText,
          confirmLabel: texts.iframeOff,
        }}
      />
    </>
  );
}

function readCount(text: string): number | null {
  if (!/^\d+$/.test(text)) return null;
  const parsed = changeableFeaturesSchema.shape.anonymous_designs.safeParse(Number(text));
  return parsed.success ? parsed.data : null;
}

const Stack = styled("div")({ ...flexColumn(20), maxWidth: 880 });

const Count = styled("div")({
  marginTop: 14,
  paddingTop: 16,
  borderTop: "1px solid var(--rw-line)",
});

const options = ["browser", ...locales] as const;

/** The language for visitors who chose none: saved at once, and back to what it was if that failed. */
function DefaultLanguage({ locale }: { locale: Locale | null }) {
  const texts = useTexts(featuresTexts);
  const save = useSaveSettings();
  const [wanted, setWanted] = useState<(typeof options)[number] | null>(null);
  const turn = async (next: (typeof options)[number]) => {
    setWanted(next);
    await save({ defaultLocale: next === "browser" ? null : next });
    setWanted(null);
  };
  return (
    <Language>
      <LanguageName>
        {texts.language}
        <small>{texts.languageHint}</small>
      </LanguageName>
      <Segment
        label={texts.language}
        value={wanted ?? locale ?? "browser"}
        options={options.map((value) => ({
          value,
          label: value === "browser" ? texts.languageOfBrowser : localeNames[value],
        }))}
        onChange={(value) => void turn(value)}
      />
    </Language>
  );
}

const Language = styled("div")({
  ...flexBetween(12),
  flexWrap: "wrap",
  marginTop: 14,
  paddingTop: 16,
  borderTop: "1px solid var(--rw-line)",
  // On a phone the choices do not stand in one row.
  [belowWidth(600)]: {
    "& > [role='radiogroup']": { display: "grid", gridTemplateColumns: "1fr 1fr", width: "100%" },
  },
});

const LanguageName = styled("p")({
  flex: "1 1 240px",
  margin: 0,
  fontWeight: 550,
  "& > small": { ...textSize(14), display: "block", color: "var(--rw-ink2)", fontWeight: "normal" },
});
