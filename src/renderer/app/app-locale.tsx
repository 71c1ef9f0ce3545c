import { useEffect } from "react";
import type { ReactNode } from "react";

import { LocaleContext } from "#renderer/text/texts.ts";
import type { Locale } from "#shared/locale.ts";

import { useHostWishes } from "./host-wishes.ts";

/** The language of everything below: the one that the page around wants, or the person's own. */
export function AppLocale({ own, children }: { own: Locale; children: ReactNode }) {
  const locale = useHostWishes().locale ?? own;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}
