import { act, StrictMode, useEffect } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";

import type { Services } from "#renderer/services/services.ts";
import { ServicesContext } from "#renderer/services/services-context.tsx";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { appCatalogue } from "#renderer/i18n/app-catalogue.ts";

export type UnseenApp = {
  /** Every address that was gone to, oldest first. */
  visits: readonly string[];
  /** What was thrown while rendering and was not when React rendered everything again. */
  recovered: readonly unknown[];
  goTo: (path: string) => Promise<void>;
  /** Does something and waits until nothing more follows from it. */
  happen: (work: () => unknown) => Promise<void>;
  unmount: () => Promise<void>;
};

/**
 * Mounts components that draw nothing, with their effects, below what `mountApp` puts above them.
 * The page's `window` is the caller's.
 */
export async function mountUnseen(
  children: ReactNode,
  { store, services, address }: { store: AppStore; services: Services; address: string },
): Promise<UnseenApp> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await appCatalogue.load("en");
  const diary = createDiary();
  const recovered: unknown[] = [];
  const root = createRoot(createContainer(), {
    onRecoverableError: (error) => recovered.push(error),
  });
  await happen(() =>
    root.render(
      <StrictMode>
        <Provider store={store}>
          <ServicesContext value={services}>
            <MemoryRouter initialEntries={[address]}>
              {children}
              <Witness diary={diary} />
            </MemoryRouter>
          </ServicesContext>
        </Provider>
      </StrictMode>,
    ),
  );
  return {
    visits: diary.visits,
    recovered,
    happen,
    goTo: (path) => happen(() => diary.goTo(path)),
    async unmount() {
      await happen(() => root.unmount());
      Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
    },
  };
}

async function happen(work: () => unknown): Promise<void> {
  await act(async () => void work());
}

function createDiary() {
  const seen = new Set<string>();
  const visits: string[] = [];
  return {
    visits,
    goTo: (_path: string): unknown => null,
    /** A location's key is another one for every visit, also of the same address. */
    note(key: string, address: string) {
      if (seen.has(key)) return;
      seen.add(key);
      visits.push(address);
    },
    follow(goTo: (path: string) => unknown) {
      this.goTo = goTo;
    },
  };
}

function Witness({ diary }: { diary: ReturnType<typeof createDiary> }) {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    diary.note(key, `${pathname}${search}`);
  }, [diary, key, pathname, search]);
  useEffect(() => {
    diary.follow(navigate);
  }, [diary, navigate]);
  return null;
}

/** As much of an element and its document as React touches when there is nothing to put into it. */
function createContainer(): Element {
  const defaultView = {
    document: { activeElement: null, body: null },
    HTMLIFrameElement: EventTarget,
  };
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: "DIV",
    tagName: "DIV",
    namespaceURI: "http://www.w3.org/1999/xhtml",
    textContent: "",
    ownerDocument: Object.assign(new EventTarget(), { nodeType: 9, defaultView }),
  });
  return container as unknown as Element;
}
