import { StrictMode, useState } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

import { appCatalogue } from "#renderer/i18n/app-catalogue.ts";
import {
  ChooseLocaleContext,
  chooseLocale,
  loadLocale,
  LocaleContext,
} from "#renderer/i18n/texts.ts";
import { AppliedThemeContext, createAppliedTheme } from "#renderer/theme/applied-theme.ts";
import { ProductThemeProvider } from "#renderer/theme/product-theme-provider.tsx";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { DesktopContext } from "#shared/wires/ipc.ts";

import { ConnectScreen } from "./connect-screen.tsx";
import { connectCatalogue } from "./connect-texts.ts";

/** Where the main process sends a window that is to ask for the server. */
export const connectPath = "/connect";

/** Shows the questions of a first run. There is no company yet, so it is the product's own look. */
export async function mountConnect(
  desktop: DesktopApi,
  context: DesktopContext,
  element: Element,
): Promise<void> {
  const locale = chooseLocale(navigator.languages);
  document.documentElement.lang = locale;
  await Promise.all([appCatalogue.load(locale), connectCatalogue.load(locale)]);
  const look = createAppliedTheme(document, defaultCompanyStyles);
  const invitation = new URLSearchParams(window.location.search).get("address") ?? "";
  createRoot(element).render(
    <StrictMode>
      <AppliedThemeContext value={look}>
        <Localised first={locale}>
          <ConnectScreen
            desktop={desktop}
            context={context}
            invitation={invitation}
            onCancel={() => void giveUp(desktop, context)}
          />
        </Localised>
      </AppliedThemeContext>
    </StrictMode>,
  );
}

/** Back to the server that the app was pointed at: the one that was tried is not the one that is meant. */
async function giveUp(
  desktop: DesktopApi,
  { serverOrigin, companySlug }: DesktopContext,
): Promise<void> {
  if (serverOrigin !== null) await desktop.connect({ origin: serverOrigin, companySlug });
  await desktop.openCompany(companySlug, "start");
}

function Localised({ first, children }: { first: Locale; children: ReactNode }) {
  const [locale, setLocale] = useState(first);
  const choose = async (wanted: Locale) => {
    await loadLocale(wanted);
    document.documentElement.lang = wanted;
    setLocale(wanted);
  };
  return (
    <ChooseLocaleContext value={(wanted) => void choose(wanted)}>
      <LocaleContext value={locale}>
        <ProductThemeProvider>{children}</ProductThemeProvider>
      </LocaleContext>
    </ChooseLocaleContext>
  );
}
