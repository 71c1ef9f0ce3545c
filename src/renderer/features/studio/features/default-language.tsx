import { styled } from "@mui/material/styles";
import { useState } from "react";

import { localeNames, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { locales } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

import { featuresTexts } from "../texts/company-catalogue.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const options = ["browser", ...locales] as const;

/** The language for visitors who chose none: saved at once, and back to what it was if that failed. */
export function DefaultLanguage({ locale }: { locale: Locale | null }) {
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
