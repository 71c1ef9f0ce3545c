import { Suspense, useState } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { within } from "storybook/test";

import { AppRoutes } from "#renderer/app/router.tsx";
import { ServicesContext } from "#renderer/services/services-context.tsx";
import { openCompany } from "#renderer/state/open-company.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { viewportMeasured } from "#renderer/state/viewport-slice.ts";
import type { Session } from "#shared/session.ts";
import { defaultFeatures } from "#support/company-samples.ts";
import { createScriptedStore, createTestSession } from "#support/scripted-platform.ts";

export type ScreenProps = {
  /** The route that is open. */
  address: string;
  /** What the server answers, by `METHOD /path`; anything else is not found. */
  answers?: Record<string, unknown>;
  session?: Session;
  /** Started without a connection. */
  isKept?: boolean;
  /** As if the window were so large; a wide one when left out. */
  size?: { width: number; height: number };
};

/** The app at an address, before a server that follows a script. */
export function Screen(props: ScreenProps) {
  const { address, answers = {}, session = visitor, size, isKept = false } = props;
  const [{ store, services }] = useState(() => {
    const scripted = createScriptedStore({
      session,
      entrance: {
        pageProps: { authenticatedServerCompanyId: null, sessionRefetchSeconds: 0, isKept },
      },
      answers: { "GET /api/v1/company/features": defaultFeatures, ...answers },
    });
    if (size !== undefined) {
      scripted.store.dispatch(viewportMeasured({ ...size, userAgent: "", touchPoints: 1 }));
    }
    void scripted.store.dispatch(openCompany());
    scripted.store.dispatch(startSession()).catch(() => undefined);
    return scripted;
  });
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense fallback={null}>
            <AppRoutes ownPages={[]} />
          </Suspense>
        </MemoryRouter>
      </ServicesContext>
    </Provider>
  );
}

const visitor = createTestSession();

const registered = {
  sessionType: "regular-login",
  name: "Marta Klein",
  email: "marta@example.com",
} as const;

export const person = createTestSession(registered);
export const owner = createTestSession({ ...registered, role: "owner" });

/** A story that ends once the page has its heading. */
export const opens = {
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await within(canvasElement).findByRole("heading", { level: 1 }, { timeout: 5000 });
  },
};
