import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";

import { ChooseLocaleContext, LocaleContext } from "#renderer/i18n/texts.ts";

import type { ShownLocale } from "./follow-locale.ts";

/** The language of everything below, and the way to another one. */
export function AppLocale({ locale, children }: { locale: ShownLocale; children: ReactNode }) {
  const shown = useSyncExternalStore(locale.subscribe, locale.read);
  return (
    <ChooseLocaleContext value={locale.choose}>
      <LocaleContext value={shown}>{children}</LocaleContext>
    </ChooseLocaleContext>
  );
}
