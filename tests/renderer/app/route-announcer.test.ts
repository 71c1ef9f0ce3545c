import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { RouteAnnouncer } from "#renderer/app/route-announcer.tsx";
import { createFakePage } from "#support/fake-page.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import { createScriptedStore } from "#support/scripted-platform.ts";

afterEach(() => vi.unstubAllGlobals());

async function listRoutes(basename: string, paths: readonly string[]) {
  const page = createFakePage({ address: `http://product.test${basename}/upload` });
  vi.stubGlobal("window", page.window);
  const { store, services } = createScriptedStore({ entrance: { basename } });
  const announced = vi.spyOn(services.platform, "announceRoute");
  const app = await mountUnseen(createElement(RouteAnnouncer), {
    store,
    services,
    address: "/upload",
  });
  for (const path of paths) await app.goTo(path);
  await app.unmount();
  return announced.mock.calls.map(([path]) => path);
}

it("a start page is told without a slash at its end, as the address that leads to it", async () => {
  expect(await listRoutes("/embed/alder-quay", ["/", "/designs"])).toEqual([
    "/embed/alder-quay",
    "/embed/alder-quay/designs",
  ]);
  expect(await listRoutes("", ["/"])).toEqual(["/"]);
});
