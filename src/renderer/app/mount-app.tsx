import { setupListeners } from "@reduxjs/toolkit/query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";

import { nextTask } from "#renderer/platform/next-task.ts";
import type { Entrance, Platform } from "#renderer/platform/platform.ts";
import { takeDraftToken, takeLinkToken } from "#renderer/platform/take-link-token.ts";
import { createServices } from "#renderer/services/create-services.ts";
import type { ImageStore } from "#renderer/services/image-store.ts";
import { OwnPartsContext } from "#renderer/services/own-parts.ts";
import type { OwnParts } from "#renderer/services/own-parts.ts";
import { LinkTokenContext } from "#renderer/services/link-token-context.ts";
import type { Services } from "#renderer/services/services.ts";
import { ServicesContext } from "#renderer/services/services-context.tsx";
import { api } from "#renderer/state/api.ts";
import { createAppStore } from "#renderer/state/create-app-store.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { hostIntroduced } from "#renderer/state/host-slice.ts";
import { openCompany } from "#renderer/state/open-company.ts";
import { refreshSession } from "#renderer/state/session-sync.ts";
import { identifyBrowser, startSession } from "#renderer/state/start-session.ts";
import { createAppliedTheme, AppliedThemeContext } from "#renderer/theme/applied-theme.ts";
import { appCatalogue } from "#renderer/i18n/app-catalogue.ts";

import { AppLocale } from "./app-locale.tsx";
import { AppRoot } from "./app-root.tsx";
import { followLocale } from "./follow-locale.ts";
import { followTheme } from "./apply-theme.ts";
import { HostInboxContext, openHostInbox } from "./host-inbox.ts";
import { loadFirstScreen } from "./router.tsx";
import type { OwnPage } from "./router.tsx";
import { watchViewport } from "./watch-viewport.ts";

/** What only one entry point has; without a store of pictures it is the browser's. */
export type EntryParts = {
  pages: readonly OwnPage[];
  parts: OwnParts;
  imageStore?: ImageStore;
};

/**
 * Starts the app in `element`, with the given platform and what only its entry point has: in several
 * tasks, so that a slow phone answers in between.
 */
export async function mountApp(
  platform: Platform,
  element: Element,
  own: EntryParts = { pages: [], parts: {} },
): Promise<{ services: Services; store: AppStore }> {
  const linkToken = takeLinkToken(window);
  const draftToken = takeDraftToken(window);
  const services = createServices(platform, own.imageStore);
  const store = createAppStore(services);
  const inbox = openHostInbox(platform, {
    locale: (wanted) => {
      document.documentElement.lang = wanted;
    },
    introduction: (host) => store.dispatch(hostIntroduced(host)),
  });
  const locale = followLocale({ services, store, inbox, page: window });
  const texts = appCatalogue.load(locale.read());
  startJourney(store, isStudio(platform.entrance));
  startLanding(store, platform.entrance);
  await nextTask();

  const appliedTheme = createAppliedTheme(document, store.getState().company.styles);

  followTheme(appliedTheme, store, inbox, platform);
  watchViewport(window, store.dispatch);
  setupListeners(store.dispatch);
  platform.sessionClient.watch((event) => void store.dispatch(refreshSession(event)));
  await nextTask();

  const root = createRoot(element, {
    onUncaughtError: (error) => services.log.warn("UNCAUGHT_ERROR", error),
  });
  const app = (
    <StrictMode>
      <Provider store={store}>
        <ServicesContext value={services}>
          <LinkTokenContext value={linkToken}>
            <HostInboxContext value={inbox}>
              <AppLocale locale={locale}>
                <AppliedThemeContext value={appliedTheme}>
                  <OwnPartsContext value={own.parts}>
                    <AppRoot draftToken={draftToken} ownPages={own.pages} />
                  </OwnPartsContext>
                </AppliedThemeContext>
              </AppLocale>
            </HostInboxContext>
          </LinkTokenContext>
        </ServicesContext>
      </Provider>
    </StrictMode>
  );
  // What the server has put there stands until the screen itself can take its place.
  const isPreceded = element.querySelector("#waiting") !== null;
  const address = { pathname: window.location.pathname, locale: locale.read() };
  // Code that could not be loaded is asked for again, and told about, by the screen itself.
  const screen = loadFirstScreen(address, store, services).catch(() => undefined);
  // Without its sentences there is nothing to show.
  Promise.all([texts, isPreceded ? screen : null]).then(
    // Behind a start page that stands already nobody waits for it: it leaves time for what is pressed there.
    () =>
      isPreceded || element.matches("[data-waiting]")
        ? startTransition(() => root.render(app))
        : root.render(app),
    (error: unknown) => services.log.warn("TEXTS_ERROR", error),
  );
  return { services, store };
}

/** Whose product, and who: both are found out at once, and neither holds up the first picture. */
function startJourney(store: AppStore, staysOpen: boolean): void {
  store.dispatch(identifyBrowser());
  void store.dispatch(openCompany(staysOpen));
  // A failure is in the store and in the log; whoever needs a session asks for it again.
  store.dispatch(startSession()).catch(() => undefined);
}

/** What the start page shows is asked for together with the company and not after it. */
function startLanding(store: AppStore, { basename }: Entrance): void {
  const path = window.location.pathname.slice(basename.length);
  if (path === "" || path === "/")
    store.dispatch(api.util.prefetch("listSampleRooms", undefined, {}));
}

function isStudio({ basename }: Entrance): boolean {
  const path = window.location.pathname.slice(basename.length);
  return path === "/studio" || path.startsWith("/studio/");
}
