import { useEffect } from "react";
import type { ReactNode } from "react";

import { LocaleContext } from "#renderer/text/texts.ts";
import type { Locale } from "#shared/locale.ts";

import { useHostWish } from "./host-wishes.ts";

/** The language of everything below: the one that the page around wants, or the person's own. */
export function AppLocale({ own, children }: { own: Locale; children: ReactNode }) {
  const locale = useHostWish((wishes) => wishes.locale) ?? own;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}
