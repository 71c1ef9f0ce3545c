import { configureStore } from "@reduxjs/toolkit";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import type { Platform } from "#renderer/platform/platform.ts";
import type { Services } from "#renderer/services/services.ts";

import { api } from "./api.ts";
import { createInitialCompany } from "./company-slice.ts";
import { variantCached } from "./images-slice.ts";
import { createIdentityListener } from "./identity-listener.ts";
import { reducer } from "./reducer.ts";
import { createInitialSession, factorRequired } from "./session-slice.ts";
import { renewSession, startSession } from "./start-session.ts";
import { laterListener } from "./later-listener.ts";

/** The store of one page. It starts from what the server wrote into the page. */
export function createAppStore(services: Services) {
  const store = configureStore({
    reducer,
    preloadedState: readPage(services.platform),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: services } })
        .prepend(laterListener.middleware, createIdentityListener(services).middleware)
        .concat(api.middleware),
  });
  services.sessionBarrier.guard({
    ensure: () => store.dispatch(startSession()),
    renew: () => store.dispatch(renewSession()),
    requireFactor: () => void store.dispatch(factorRequired()),
  });
  services.pictures.watch((picture, bytes) => {
    if (picture.kind !== "image") return;
    const { id: imageId, variant } = picture;
    store.dispatch(variantCached({ imageId, variant, bytes }));
  });
  return store;
}

/**
 * What the server wrote into the page holds for the company that the page is of, and role and
 * credit are that company's. In a tab that is in another company nobody knows yet who the person is.
 */
function readPage({ entrance, storage }: Platform) {
  const { session, authenticatedServerCompanyId: companyId, company: look } = entrance.pageProps;
  const slug = readCompanySlug(entrance, storage.session);
  const isOfThisCompany = slug === entrance.slug;
  return {
    session: createInitialSession(isOfThisCompany ? session : undefined),
    // A sign-in page brings the look of the company that it leads back to.
    company: createInitialCompany(slug, { companyId: isOfThisCompany ? companyId : null, look }),
  };
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore["dispatch"];
