import { Suspense, useState } from "react";
import { Provider } from "react-redux";
import { expect, userEvent } from "storybook/test";

import { Visits } from "#renderer/features/visits/visits.tsx";
import { ServicesContext } from "#renderer/services/services-context.tsx";
import { createScriptedStore, createTestSession } from "#support/scripted-platform.ts";

import preview from "../preview.tsx";

const soon = { timeout: 5000 };

/** The foot of a page, in a browser that keeps this. */
function Foot({ kept }: { kept: Record<string, string> }) {
  const [{ store, services }] = useState(() =>
    createScriptedStore({ localStorage: kept, session: createTestSession() }),
  );
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <Suspense fallback={null}>
          <Visits hasFoot />
        </Suspense>
      </ServicesContext>
    </Provider>
  );
}

const meta = preview.meta({ component: Foot, args: { kept: {} } });

export const Asks = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByText(/^May we note/, {}, soon);
    await userEvent.click(canvas.getByRole("button", { name: "Don’t allow" }));
    await expect(canvas.queryByRole("region")).toBeNull();
  },
});
export const Allowed = meta.story({
  args: { kept: { "visitConsent:": "yes" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Stop and erase" }, soon)).toBeVisible();
  },
});
