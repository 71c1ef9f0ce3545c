import { styled } from "@mui/material/styles";
import { Languages } from "lucide-react";
import { useContext } from "react";

import { ChooseLocaleContext, useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { localeNames, locales } from "#shared/locale.ts";

import { ActionMenu } from "./action-menu.tsx";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { Unseen } from "./unseen.ts";

/** The language of the page, and the others to choose from. */
export function LocaleMenu() {
  const texts = useTexts(uiTexts);
  const shown = useLocale();
  const choose = useContext(ChooseLocaleContext);
  return (
    <ActionMenu
      items={locales.map((locale) => ({
        key: locale,
        label: localeNames[locale],
        selected: locale === shown,
        onSelect: () => choose(locale),
      }))}
      renderTrigger={(trigger) => (
        <Trigger type="button" {...trigger}>
          <Languages size={18} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
          <Unseen>{texts.language}</Unseen>
          {localeNames[shown]}
        </Trigger>
      )}
    />
  );
}

const Trigger = styled("button")({
  font: "inherit",
  ...textSize(14),
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: 44,
  // As a text button's: whoever lines up its words with others does so for both.
  padding: "0 18px",
  border: 0,
  borderRadius: "var(--rw-radius-button)",
  background: "none",
  color: "var(--rw-ink2)",
  cursor: "pointer",
  "&:hover": { color: "var(--rw-ink)" },
});
