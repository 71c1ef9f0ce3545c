import { configureStore } from "@reduxjs/toolkit";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import type { Services } from "#renderer/services/services.ts";

import { api } from "./api.ts";
import { createInitialCompany } from "./company-slice.ts";
import { createIdentityListener } from "./identity-listener.ts";
import { reducer } from "./reducer.ts";
import { createInitialSession } from "./session-slice.ts";
import { renewSession, startSession } from "./start-session.ts";
import { uploadListener } from "./upload-photo.ts";

/** The store of one page. It starts from what the server wrote into the page. */
export function createAppStore(services: Services) {
  const { entrance, storage } = services.platform;
  const store = configureStore({
    reducer,
    preloadedState: {
      session: createInitialSession(entrance.pageProps.session),
      company: createInitialCompany(readCompanySlug(entrance, storage.session)),
    },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: services } })
        .prepend(uploadListener.middleware, createIdentityListener(services).middleware)
        .concat(api.middleware),
  });
  services.sessionGate.guard({
    ensure: () => store.dispatch(startSession()),
    renew: () => store.dispatch(renewSession()),
  });
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore["dispatch"];
